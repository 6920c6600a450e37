target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux5.10.0-gnu2.31.0"

%struct.setup = type { ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, ptr, ptr, ptr, i64, ptr, ptr, ptr, i64, ptr, ptr, ptr, i64, ptr, i64, ptr, i64, ptr, ptr, ptr, i64, ptr, i64, ptr, ptr, ptr, ptr, ptr, i64, i64, i64 }
%struct.object = type { i64, i64, i32, i32 }

@stack_limit = external local_unnamed_addr global ptr, align 8
@cegas_heap = global i64 0, align 8
@cegas_stack = global i64 0, align 8
@setup = global %struct.setup zeroinitializer, align 8
@cegas_objects = global i32 0, align 4
@cegas_status = global i32 0, align 4
@cegas_asked = global i32 0, align 4
@is_random = internal unnamed_addr global i1 false, align 4
@followed = internal unnamed_addr global i64 0, align 8
@followed_from = internal unnamed_addr global i64 0, align 8
@fixed = internal unnamed_addr global i32 0, align 4
@cegas_states = global i64 0, align 8
@cegas_choices_used = global i64 0, align 8
@cegas_pool_used = global i64 0, align 8
@cegas_rounds = global i64 0, align 8
@cegas_current = global i64 0, align 8
@is_within = internal unnamed_addr global i1 false, align 4
@cegas_fuel = global i64 0, align 8
@cegas_detail = global i64 0, align 8
@seed = internal unnamed_addr global i64 0, align 8
@followed_run = internal unnamed_addr global i64 0, align 8
@new_count = internal unnamed_addr global i32 0, align 4
@cegas_is_spoiled = global i64 0, align 8
@cegas_kept = global i64 0, align 8
@changed = internal unnamed_addr global [4 x i64] zeroinitializer, align 16
@new_branches = internal unnamed_addr global [64 x i64] zeroinitializer, align 16
@llvm.compiler.used = appending global [31 x ptr] [ptr @cegas_allocate, ptr @cegas_asked, ptr @cegas_begin, ptr @cegas_choices_used, ptr @cegas_copy, ptr @cegas_current, ptr @cegas_detail, ptr @cegas_explore, ptr @cegas_fill, ptr @cegas_fresh, ptr @cegas_fuel, ptr @cegas_heap, ptr @cegas_input, ptr @cegas_is_spoiled, ptr @cegas_kept, ptr @cegas_leave, ptr @cegas_objects, ptr @cegas_pool_used, ptr @cegas_rehash, ptr @cegas_reset, ptr @cegas_rounds, ptr @cegas_run, ptr @cegas_set_stack, ptr @cegas_stack, ptr @cegas_states, ptr @cegas_status, ptr @cegas_tagged, ptr @cegas_test, ptr @cegas_untag, ptr @cegas_written, ptr @setup], section "llvm.metadata"

define void @cegas_set_stack(i64 noundef %0) #0 {
  %2 = tail call ptr @llvm.frameaddress.p0(i32 0)
  %3 = sub i64 0, %0
  %4 = getelementptr inbounds i8, ptr %2, i64 %3
  store ptr %4, ptr @stack_limit, align 8
  ret void
}

declare ptr @llvm.frameaddress.p0(i32 immarg) #1

define noundef ptr @memcpy(ptr noundef returned writeonly captures(ret: address, provenance) %0, ptr noundef readonly captures(none) %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = icmp ugt i64 %2, 7
  br i1 %4, label %10, label %5

5:                                                ; preds = %10, %3
  %6 = phi ptr [ %0, %3 ], [ %15, %10 ]
  %7 = phi ptr [ %1, %3 ], [ %16, %10 ]
  %8 = phi i64 [ %2, %3 ], [ %17, %10 ]
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %28, label %19

10:                                               ; preds = %3, %10
  %11 = phi i64 [ %17, %10 ], [ %2, %3 ]
  %12 = phi ptr [ %16, %10 ], [ %1, %3 ]
  %13 = phi ptr [ %15, %10 ], [ %0, %3 ]
  %14 = load i64, ptr %12, align 1
  store i64 %14, ptr %13, align 1
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 8
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %17 = add i64 %11, -8
  %18 = icmp ugt i64 %17, 7
  br i1 %18, label %10, label %5

19:                                               ; preds = %5, %19
  %20 = phi i64 [ %23, %19 ], [ %8, %5 ]
  %21 = phi ptr [ %24, %19 ], [ %7, %5 ]
  %22 = phi ptr [ %26, %19 ], [ %6, %5 ]
  %23 = add i64 %20, -1
  %24 = getelementptr inbounds nuw i8, ptr %21, i64 1
  %25 = load i8, ptr %21, align 1
  %26 = getelementptr inbounds nuw i8, ptr %22, i64 1
  store i8 %25, ptr %22, align 1
  %27 = icmp eq i64 %23, 0
  br i1 %27, label %28, label %19

28:                                               ; preds = %19, %5
  ret ptr %0
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

define noundef ptr @memset(ptr noundef returned writeonly captures(ret: address, provenance) %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = trunc i32 %1 to i8
  %5 = and i32 %1, 255
  %6 = zext nneg i32 %5 to i64
  %7 = mul nuw i64 %6, 72340172838076673
  %8 = icmp ugt i64 %2, 7
  br i1 %8, label %13, label %9

9:                                                ; preds = %13, %3
  %10 = phi ptr [ %0, %3 ], [ %16, %13 ]
  %11 = phi i64 [ %2, %3 ], [ %17, %13 ]
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %25, label %19

13:                                               ; preds = %3, %13
  %14 = phi i64 [ %17, %13 ], [ %2, %3 ]
  %15 = phi ptr [ %16, %13 ], [ %0, %3 ]
  store i64 %7, ptr %15, align 1
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %17 = add i64 %14, -8
  %18 = icmp ugt i64 %17, 7
  br i1 %18, label %13, label %9

19:                                               ; preds = %9, %19
  %20 = phi i64 [ %22, %19 ], [ %11, %9 ]
  %21 = phi ptr [ %23, %19 ], [ %10, %9 ]
  %22 = add i64 %20, -1
  %23 = getelementptr inbounds nuw i8, ptr %21, i64 1
  store i8 %4, ptr %21, align 1
  %24 = icmp eq i64 %22, 0
  br i1 %24, label %25, label %19

25:                                               ; preds = %19, %9
  ret ptr %0
}

define i32 @cegas_allocate(i32 noundef %0, i64 noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5) #5 {
  %7 = icmp eq i32 %3, 0
  %8 = select i1 %7, ptr @cegas_stack, ptr @cegas_heap
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 88), align 8
  %10 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 72), align 8
  %11 = select i1 %7, i64 %10, i64 %9
  %12 = tail call i64 @llvm.umax.i64(i64 %2, i64 16)
  %13 = load i64, ptr %8, align 8
  %14 = freeze i64 %13
  %15 = add i64 %12, -1
  %16 = add i64 %15, %14
  %17 = urem i64 %16, %12
  %18 = sub nuw i64 %16, %17
  %19 = load i32, ptr @cegas_objects, align 4
  %20 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 100), align 4
  %21 = icmp uge i32 %19, %20
  %22 = icmp ugt i64 %1, %11
  %23 = select i1 %21, i1 true, i1 %22
  %24 = sub nuw i64 %11, %1
  %25 = icmp ugt i64 %18, %24
  %26 = select i1 %23, i1 true, i1 %25
  br i1 %26, label %27, label %28

27:                                               ; preds = %6
  store i32 6, ptr @cegas_status, align 4
  store i64 %5, ptr @cegas_detail, align 8
  br label %45

28:                                               ; preds = %6
  %29 = add i64 %18, %1
  store i64 %29, ptr %8, align 8
  %30 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %31 = zext i32 %19 to i64
  %32 = getelementptr inbounds nuw %struct.object, ptr %30, i64 %31
  store i64 %18, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 8
  store i64 %1, ptr %33, align 8
  %34 = select i1 %7, i32 1, i32 3
  %35 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %2, i1 true)
  %36 = trunc nuw nsw i64 %35 to i32
  %37 = shl nuw nsw i32 %36, 8
  %38 = or disjoint i32 %34, %37
  %39 = getelementptr inbounds nuw i8, ptr %32, i64 16
  store i32 %38, ptr %39, align 8
  %40 = getelementptr inbounds nuw i8, ptr %32, i64 20
  store i32 %0, ptr %40, align 4
  %41 = icmp eq i32 %4, 0
  %42 = zext i1 %41 to i8
  tail call fastcc void @clear_range(i64 noundef %18, i64 noundef %1, i8 noundef zeroext %42, i8 noundef zeroext 1) #14
  %43 = load i32, ptr @cegas_objects, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr @cegas_objects, align 4
  br label %45

45:                                               ; preds = %28, %27
  %46 = phi i32 [ 0, %27 ], [ %43, %28 ]
  ret i32 %46
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #6

define internal fastcc void @clear_range(i64 noundef %0, i64 noundef %1, i8 noundef zeroext range(i8 0, 2) %2, i8 noundef zeroext range(i8 0, 2) %3) unnamed_addr #7 {
  %5 = icmp eq i8 %3, 0
  br i1 %5, label %26, label %6

6:                                                ; preds = %4
  %7 = load ptr, ptr @setup, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 %0
  %9 = icmp ugt i64 %1, 7
  br i1 %9, label %14, label %10

10:                                               ; preds = %14, %6
  %11 = phi ptr [ %8, %6 ], [ %17, %14 ]
  %12 = phi i64 [ %1, %6 ], [ %18, %14 ]
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %26, label %20

14:                                               ; preds = %6, %14
  %15 = phi i64 [ %18, %14 ], [ %1, %6 ]
  %16 = phi ptr [ %17, %14 ], [ %8, %6 ]
  store i64 0, ptr %16, align 1
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 8
  %18 = add i64 %15, -8
  %19 = icmp ugt i64 %18, 7
  br i1 %19, label %14, label %10

20:                                               ; preds = %10, %20
  %21 = phi i64 [ %23, %20 ], [ %12, %10 ]
  %22 = phi ptr [ %24, %20 ], [ %11, %10 ]
  %23 = add i64 %21, -1
  %24 = getelementptr inbounds nuw i8, ptr %22, i64 1
  store i8 0, ptr %22, align 1
  %25 = icmp eq i64 %23, 0
  br i1 %25, label %26, label %20

26:                                               ; preds = %20, %10, %4
  %27 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 %0
  %29 = zext nneg i8 %2 to i64
  %30 = mul nuw nsw i64 %29, 72340172838076673
  %31 = icmp ugt i64 %1, 7
  br i1 %31, label %36, label %32

32:                                               ; preds = %36, %26
  %33 = phi ptr [ %28, %26 ], [ %39, %36 ]
  %34 = phi i64 [ %1, %26 ], [ %40, %36 ]
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %48, label %42

36:                                               ; preds = %26, %36
  %37 = phi i64 [ %40, %36 ], [ %1, %26 ]
  %38 = phi ptr [ %39, %36 ], [ %28, %26 ]
  store i64 %30, ptr %38, align 1
  %39 = getelementptr inbounds nuw i8, ptr %38, i64 8
  %40 = add i64 %37, -8
  %41 = icmp ugt i64 %40, 7
  br i1 %41, label %36, label %32

42:                                               ; preds = %32, %42
  %43 = phi i64 [ %45, %42 ], [ %34, %32 ]
  %44 = phi ptr [ %46, %42 ], [ %33, %32 ]
  %45 = add i64 %43, -1
  %46 = getelementptr inbounds nuw i8, ptr %44, i64 1
  store i8 %2, ptr %44, align 1
  %47 = icmp eq i64 %45, 0
  br i1 %47, label %48, label %42

48:                                               ; preds = %42, %32
  %49 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %50 = icmp eq i32 %49, 0
  br i1 %50, label %68, label %51

51:                                               ; preds = %48
  %52 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %53 = zext i32 %52 to i64
  %54 = udiv i64 %0, %53
  %55 = add i64 %1, %0
  %56 = mul i64 %54, %53
  %57 = icmp ult i64 %56, %55
  br i1 %57, label %58, label %68

58:                                               ; preds = %51
  %59 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %60

60:                                               ; preds = %58, %60
  %61 = phi i64 [ %54, %58 ], [ %63, %60 ]
  %62 = getelementptr inbounds nuw i32, ptr %59, i64 %61
  store i32 0, ptr %62, align 4
  %63 = add i64 %61, 1
  %64 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %65 = zext i32 %64 to i64
  %66 = mul i64 %63, %65
  %67 = icmp ult i64 %66, %55
  br i1 %67, label %60, label %68

68:                                               ; preds = %60, %51, %48
  ret void
}

define void @cegas_leave(i32 noundef %0, i64 noundef %1, i32 noundef %2) #5 {
  %4 = load i32, ptr @cegas_objects, align 4
  %5 = icmp ult i32 %0, %4
  br i1 %5, label %6, label %11

6:                                                ; preds = %3
  %7 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %8 = zext i32 %0 to i64
  br label %15

9:                                                ; preds = %27
  %10 = icmp ne i32 %29, 0
  br label %11

11:                                               ; preds = %9, %3
  %12 = phi i1 [ false, %3 ], [ %10, %9 ]
  %13 = icmp eq i32 %2, 0
  %14 = select i1 %13, i1 true, i1 %12
  br i1 %14, label %34, label %33

15:                                               ; preds = %6, %27
  %16 = phi i32 [ %4, %6 ], [ %28, %27 ]
  %17 = phi i64 [ %8, %6 ], [ %30, %27 ]
  %18 = phi i32 [ 0, %6 ], [ %29, %27 ]
  %19 = getelementptr inbounds nuw %struct.object, ptr %7, i64 %17
  %20 = getelementptr inbounds nuw i8, ptr %19, i64 16
  %21 = load i32, ptr %20, align 8
  %22 = and i32 %21, 2
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %24, label %27

24:                                               ; preds = %15
  %25 = and i32 %21, -4
  store i32 %25, ptr %20, align 8
  %26 = load i32, ptr @cegas_objects, align 4
  br label %27

27:                                               ; preds = %15, %24
  %28 = phi i32 [ %26, %24 ], [ %16, %15 ]
  %29 = phi i32 [ %18, %24 ], [ 1, %15 ]
  %30 = add nuw nsw i64 %17, 1
  %31 = zext i32 %28 to i64
  %32 = icmp samesign ult i64 %30, %31
  br i1 %32, label %15, label %9

33:                                               ; preds = %11
  store i32 %0, ptr @cegas_objects, align 4
  br label %34

34:                                               ; preds = %33, %11
  store i64 %1, ptr @cegas_stack, align 8
  ret void
}

define range(i32 0, 3) i32 @cegas_fresh(i64 noundef %0, i64 noundef %1) #8 {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %11, label %4

4:                                                ; preds = %2
  %5 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %6 = getelementptr i8, ptr %5, i64 %0
  br label %14

7:                                                ; preds = %14
  %8 = icmp eq i64 %21, 0
  %9 = icmp eq i64 %21, %1
  %10 = select i1 %9, i32 1, i32 2
  br i1 %8, label %11, label %12

11:                                               ; preds = %2, %7
  br label %12

12:                                               ; preds = %7, %11
  %13 = phi i32 [ 0, %11 ], [ %10, %7 ]
  ret i32 %13

14:                                               ; preds = %4, %14
  %15 = phi i64 [ 0, %4 ], [ %22, %14 ]
  %16 = phi i64 [ 0, %4 ], [ %21, %14 ]
  %17 = getelementptr i8, ptr %6, i64 %15
  %18 = load i8, ptr %17, align 1
  %19 = freeze i8 %18
  %20 = zext i8 %19 to i64
  %21 = add i64 %16, %20
  %22 = add nuw i64 %15, 1
  %23 = icmp eq i64 %22, %1
  br i1 %23, label %7, label %14
}

define void @cegas_written(i64 noundef %0, i64 noundef %1) #7 {
  %3 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 %0
  %5 = icmp ugt i64 %1, 7
  br i1 %5, label %10, label %6

6:                                                ; preds = %10, %2
  %7 = phi ptr [ %4, %2 ], [ %13, %10 ]
  %8 = phi i64 [ %1, %2 ], [ %14, %10 ]
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %22, label %16

10:                                               ; preds = %2, %10
  %11 = phi i64 [ %14, %10 ], [ %1, %2 ]
  %12 = phi ptr [ %13, %10 ], [ %4, %2 ]
  store i64 0, ptr %12, align 1
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %14 = add i64 %11, -8
  %15 = icmp ugt i64 %14, 7
  br i1 %15, label %10, label %6

16:                                               ; preds = %6, %16
  %17 = phi i64 [ %19, %16 ], [ %8, %6 ]
  %18 = phi ptr [ %20, %16 ], [ %7, %6 ]
  %19 = add i64 %17, -1
  %20 = getelementptr inbounds nuw i8, ptr %18, i64 1
  store i8 0, ptr %18, align 1
  %21 = icmp eq i64 %19, 0
  br i1 %21, label %22, label %16

22:                                               ; preds = %16, %6
  ret void
}

define void @cegas_untag(i64 noundef %0, i64 noundef %1) #7 {
  %3 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %4 = zext i32 %3 to i64
  %5 = udiv i64 %0, %4
  %6 = add i64 %1, %0
  %7 = mul i64 %5, %4
  %8 = icmp ult i64 %7, %6
  br i1 %8, label %9, label %11

9:                                                ; preds = %2
  %10 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %12

11:                                               ; preds = %12, %2
  ret void

12:                                               ; preds = %9, %12
  %13 = phi i64 [ %5, %9 ], [ %15, %12 ]
  %14 = getelementptr inbounds nuw i32, ptr %10, i64 %13
  store i32 0, ptr %14, align 4
  %15 = add i64 %13, 1
  %16 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %17 = zext i32 %16 to i64
  %18 = mul i64 %15, %17
  %19 = icmp ult i64 %18, %6
  br i1 %19, label %12, label %11
}

define range(i32 0, 2) i32 @cegas_tagged(i64 noundef %0, i64 noundef %1) #8 {
  %3 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %4 = zext i32 %3 to i64
  %5 = udiv i64 %0, %4
  %6 = add i64 %1, %0
  %7 = mul i64 %5, %4
  %8 = icmp ult i64 %7, %6
  br i1 %8, label %9, label %20

9:                                                ; preds = %2
  %10 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %15

11:                                               ; preds = %15
  %12 = add i64 %16, 1
  %13 = mul i64 %12, %4
  %14 = icmp ult i64 %13, %6
  br i1 %14, label %15, label %20

15:                                               ; preds = %9, %11
  %16 = phi i64 [ %5, %9 ], [ %12, %11 ]
  %17 = getelementptr inbounds nuw i32, ptr %10, i64 %16
  %18 = load i32, ptr %17, align 4
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %11, label %20

20:                                               ; preds = %15, %11, %2
  %21 = phi i32 [ 0, %2 ], [ 0, %11 ], [ 1, %15 ]
  ret i32 %21
}

define range(i32 0, 2) i32 @cegas_copy(i64 noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) #5 {
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %6 = icmp uge i64 %0, %5
  %7 = icmp eq i64 %2, 0
  %8 = or i1 %7, %6
  br i1 %8, label %24, label %9

9:                                                ; preds = %4
  %10 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %11 = getelementptr i8, ptr %10, i64 %1
  br label %14

12:                                               ; preds = %14
  %13 = icmp eq i64 %21, 0
  br i1 %13, label %24, label %146

14:                                               ; preds = %14, %9
  %15 = phi i64 [ 0, %9 ], [ %22, %14 ]
  %16 = phi i64 [ 0, %9 ], [ %21, %14 ]
  %17 = getelementptr i8, ptr %11, i64 %15
  %18 = load i8, ptr %17, align 1
  %19 = freeze i8 %18
  %20 = zext i8 %19 to i64
  %21 = add i64 %16, %20
  %22 = add nuw i64 %15, 1
  %23 = icmp eq i64 %22, %2
  br i1 %23, label %12, label %14

24:                                               ; preds = %12, %4
  %25 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %70, label %27

27:                                               ; preds = %24
  %28 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %29 = zext i32 %28 to i64
  %30 = udiv i64 %1, %29
  %31 = urem i64 %1, %29
  %32 = add i64 %2, %1
  %33 = mul i64 %30, %29
  %34 = icmp ult i64 %33, %32
  br i1 %34, label %35, label %46

35:                                               ; preds = %27
  %36 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %41

37:                                               ; preds = %41
  %38 = add i64 %42, 1
  %39 = mul i64 %38, %29
  %40 = icmp ult i64 %39, %32
  br i1 %40, label %41, label %46

41:                                               ; preds = %37, %35
  %42 = phi i64 [ %30, %35 ], [ %38, %37 ]
  %43 = getelementptr inbounds nuw i32, ptr %36, i64 %42
  %44 = load i32, ptr %43, align 4
  %45 = icmp eq i32 %44, 0
  br i1 %45, label %37, label %62

46:                                               ; preds = %37, %27
  %47 = udiv i64 %0, %29
  %48 = add i64 %2, %0
  %49 = mul i64 %47, %29
  %50 = icmp ult i64 %49, %48
  br i1 %50, label %51, label %70

51:                                               ; preds = %46
  %52 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %57

53:                                               ; preds = %57
  %54 = add i64 %58, 1
  %55 = mul i64 %54, %29
  %56 = icmp ult i64 %55, %48
  br i1 %56, label %57, label %70

57:                                               ; preds = %53, %51
  %58 = phi i64 [ %47, %51 ], [ %54, %53 ]
  %59 = getelementptr inbounds nuw i32, ptr %52, i64 %58
  %60 = load i32, ptr %59, align 4
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %53, label %62

62:                                               ; preds = %41, %57
  %63 = urem i64 %0, %29
  %64 = icmp eq i64 %63, 0
  %65 = icmp eq i64 %31, 0
  %66 = and i1 %64, %65
  br i1 %66, label %67, label %146

67:                                               ; preds = %62
  %68 = urem i64 %2, %29
  %69 = icmp eq i64 %68, 0
  br i1 %69, label %70, label %146

70:                                               ; preds = %53, %46, %67, %24
  %71 = icmp ugt i64 %0, %1
  br i1 %71, label %73, label %72

72:                                               ; preds = %70
  br i1 %7, label %102, label %74

73:                                               ; preds = %70
  br i1 %7, label %102, label %88

74:                                               ; preds = %72, %74
  %75 = phi i64 [ %86, %74 ], [ 0, %72 ]
  %76 = load ptr, ptr @setup, align 8
  %77 = add i64 %75, %1
  %78 = getelementptr inbounds nuw i8, ptr %76, i64 %77
  %79 = load i8, ptr %78, align 1
  %80 = add i64 %75, %0
  %81 = getelementptr inbounds nuw i8, ptr %76, i64 %80
  store i8 %79, ptr %81, align 1
  %82 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %83 = getelementptr inbounds nuw i8, ptr %82, i64 %77
  %84 = load i8, ptr %83, align 1
  %85 = getelementptr inbounds nuw i8, ptr %82, i64 %80
  store i8 %84, ptr %85, align 1
  %86 = add nuw i64 %75, 1
  %87 = icmp eq i64 %86, %2
  br i1 %87, label %102, label %74

88:                                               ; preds = %73, %88
  %89 = phi i64 [ %90, %88 ], [ %2, %73 ]
  %90 = add i64 %89, -1
  %91 = load ptr, ptr @setup, align 8
  %92 = add i64 %90, %1
  %93 = getelementptr inbounds nuw i8, ptr %91, i64 %92
  %94 = load i8, ptr %93, align 1
  %95 = add i64 %90, %0
  %96 = getelementptr inbounds nuw i8, ptr %91, i64 %95
  store i8 %94, ptr %96, align 1
  %97 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %98 = getelementptr inbounds nuw i8, ptr %97, i64 %92
  %99 = load i8, ptr %98, align 1
  %100 = getelementptr inbounds nuw i8, ptr %97, i64 %95
  store i8 %99, ptr %100, align 1
  %101 = icmp eq i64 %90, 0
  br i1 %101, label %102, label %88

102:                                              ; preds = %74, %88, %72, %73
  %103 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %104 = icmp eq i32 %103, 0
  br i1 %104, label %147, label %105

105:                                              ; preds = %102
  %106 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %107 = zext i32 %106 to i64
  %108 = udiv i64 %2, %107
  %109 = urem i64 %2, %107
  %110 = udiv i64 %0, %107
  %111 = udiv i64 %1, %107
  %112 = urem i64 %1, %107
  %113 = urem i64 %0, %107
  %114 = icmp eq i64 %113, 0
  %115 = icmp eq i64 %112, 0
  %116 = and i1 %114, %115
  %117 = icmp eq i64 %109, 0
  %118 = and i1 %116, %117
  br i1 %118, label %119, label %147

119:                                              ; preds = %105
  %120 = icmp ugt i64 %110, %111
  %121 = icmp ult i64 %2, %107
  br i1 %120, label %127, label %122

122:                                              ; preds = %119
  br i1 %121, label %147, label %123

123:                                              ; preds = %122
  %124 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %125 = getelementptr i32, ptr %124, i64 %111
  %126 = getelementptr i32, ptr %124, i64 %110
  br label %132

127:                                              ; preds = %119
  br i1 %121, label %147, label %128

128:                                              ; preds = %127
  %129 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %130 = getelementptr i32, ptr %129, i64 %111
  %131 = getelementptr i32, ptr %129, i64 %110
  br label %139

132:                                              ; preds = %123, %132
  %133 = phi i64 [ 0, %123 ], [ %137, %132 ]
  %134 = getelementptr i32, ptr %125, i64 %133
  %135 = load i32, ptr %134, align 4
  %136 = getelementptr i32, ptr %126, i64 %133
  store i32 %135, ptr %136, align 4
  %137 = add nuw i64 %133, 1
  %138 = icmp ult i64 %137, %108
  br i1 %138, label %132, label %147

139:                                              ; preds = %128, %139
  %140 = phi i64 [ %108, %128 ], [ %141, %139 ]
  %141 = add i64 %140, -1
  %142 = getelementptr i32, ptr %130, i64 %141
  %143 = load i32, ptr %142, align 4
  %144 = getelementptr i32, ptr %131, i64 %141
  store i32 %143, ptr %144, align 4
  %145 = icmp eq i64 %141, 0
  br i1 %145, label %147, label %139

146:                                              ; preds = %62, %67, %12
  store i32 6, ptr @cegas_status, align 4
  store i64 %3, ptr @cegas_detail, align 8
  br label %147

147:                                              ; preds = %132, %139, %146, %122, %127, %105, %102
  %148 = phi i32 [ 0, %146 ], [ 1, %139 ], [ 1, %102 ], [ 1, %127 ], [ 1, %122 ], [ 1, %105 ], [ 1, %132 ]
  ret i32 %148
}

define range(i32 0, 2) i32 @cegas_fill(i64 noundef %0, i8 noundef zeroext %1, i64 noundef %2, i64 noundef %3) #5 {
  %5 = add i64 %2, %0
  %6 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %29, label %8

8:                                                ; preds = %4
  %9 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %10 = zext i32 %9 to i64
  %11 = urem i64 %0, %10
  %12 = udiv i64 %0, %10
  %13 = icmp eq i64 %11, 0
  br i1 %13, label %19, label %14

14:                                               ; preds = %8
  %15 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %16 = getelementptr inbounds nuw i32, ptr %15, i64 %12
  %17 = load i32, ptr %16, align 4
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %19, label %28

19:                                               ; preds = %14, %8
  %20 = urem i64 %5, %10
  %21 = udiv i64 %5, %10
  %22 = icmp eq i64 %20, 0
  br i1 %22, label %29, label %23

23:                                               ; preds = %19
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %25 = getelementptr inbounds nuw i32, ptr %24, i64 %21
  %26 = load i32, ptr %25, align 4
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %29, label %28

28:                                               ; preds = %23, %14
  store i32 6, ptr @cegas_status, align 4
  store i64 %3, ptr @cegas_detail, align 8
  br label %52

29:                                               ; preds = %23, %19, %4
  %30 = load ptr, ptr @setup, align 8
  %31 = getelementptr inbounds nuw i8, ptr %30, i64 %0
  %32 = zext i8 %1 to i64
  %33 = mul nuw i64 %32, 72340172838076673
  %34 = icmp ugt i64 %2, 7
  br i1 %34, label %39, label %35

35:                                               ; preds = %39, %29
  %36 = phi ptr [ %31, %29 ], [ %42, %39 ]
  %37 = phi i64 [ %2, %29 ], [ %43, %39 ]
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %51, label %45

39:                                               ; preds = %29, %39
  %40 = phi i64 [ %43, %39 ], [ %2, %29 ]
  %41 = phi ptr [ %42, %39 ], [ %31, %29 ]
  store i64 %33, ptr %41, align 1
  %42 = getelementptr inbounds nuw i8, ptr %41, i64 8
  %43 = add i64 %40, -8
  %44 = icmp ugt i64 %43, 7
  br i1 %44, label %39, label %35

45:                                               ; preds = %35, %45
  %46 = phi i64 [ %48, %45 ], [ %37, %35 ]
  %47 = phi ptr [ %49, %45 ], [ %36, %35 ]
  %48 = add i64 %46, -1
  %49 = getelementptr inbounds nuw i8, ptr %47, i64 1
  store i8 %1, ptr %47, align 1
  %50 = icmp eq i64 %48, 0
  br i1 %50, label %51, label %45

51:                                               ; preds = %45, %35
  tail call fastcc void @clear_range(i64 noundef %0, i64 noundef %2, i8 noundef zeroext 0, i8 noundef zeroext 0) #14
  br label %52

52:                                               ; preds = %51, %28
  %53 = phi i32 [ 0, %28 ], [ 1, %51 ]
  ret i32 %53
}

define void @cegas_reset() #5 {
  %1 = load ptr, ptr @setup, align 8
  %2 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 16), align 8
  %3 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 48), align 8
  %4 = icmp ugt i64 %3, 7
  br i1 %4, label %10, label %5

5:                                                ; preds = %10, %0
  %6 = phi ptr [ %1, %0 ], [ %15, %10 ]
  %7 = phi ptr [ %2, %0 ], [ %16, %10 ]
  %8 = phi i64 [ %3, %0 ], [ %17, %10 ]
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %28, label %19

10:                                               ; preds = %0, %10
  %11 = phi i64 [ %17, %10 ], [ %3, %0 ]
  %12 = phi ptr [ %16, %10 ], [ %2, %0 ]
  %13 = phi ptr [ %15, %10 ], [ %1, %0 ]
  %14 = load i64, ptr %12, align 1
  store i64 %14, ptr %13, align 1
  %15 = getelementptr inbounds nuw i8, ptr %13, i64 8
  %16 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %17 = add i64 %11, -8
  %18 = icmp ugt i64 %17, 7
  br i1 %18, label %10, label %5

19:                                               ; preds = %5, %19
  %20 = phi i64 [ %23, %19 ], [ %8, %5 ]
  %21 = phi ptr [ %24, %19 ], [ %7, %5 ]
  %22 = phi ptr [ %26, %19 ], [ %6, %5 ]
  %23 = add i64 %20, -1
  %24 = getelementptr inbounds nuw i8, ptr %21, i64 1
  %25 = load i8, ptr %21, align 1
  %26 = getelementptr inbounds nuw i8, ptr %22, i64 1
  store i8 %25, ptr %22, align 1
  %27 = icmp eq i64 %23, 0
  br i1 %27, label %28, label %19

28:                                               ; preds = %19, %5
  %29 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %63, label %31

31:                                               ; preds = %28
  %32 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %33 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 24), align 8
  %34 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %35 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %36 = zext i32 %35 to i64
  %37 = udiv i64 %34, %36
  %38 = shl i64 %37, 2
  %39 = icmp ugt i64 %38, 7
  br i1 %39, label %45, label %40

40:                                               ; preds = %45, %31
  %41 = phi ptr [ %32, %31 ], [ %50, %45 ]
  %42 = phi ptr [ %33, %31 ], [ %51, %45 ]
  %43 = phi i64 [ %38, %31 ], [ %52, %45 ]
  %44 = icmp eq i64 %43, 0
  br i1 %44, label %63, label %54

45:                                               ; preds = %31, %45
  %46 = phi i64 [ %52, %45 ], [ %38, %31 ]
  %47 = phi ptr [ %51, %45 ], [ %33, %31 ]
  %48 = phi ptr [ %50, %45 ], [ %32, %31 ]
  %49 = load i64, ptr %47, align 1
  store i64 %49, ptr %48, align 1
  %50 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %51 = getelementptr inbounds nuw i8, ptr %47, i64 8
  %52 = add i64 %46, -8
  %53 = icmp ugt i64 %52, 7
  br i1 %53, label %45, label %40

54:                                               ; preds = %40, %54
  %55 = phi i64 [ %58, %54 ], [ %43, %40 ]
  %56 = phi ptr [ %59, %54 ], [ %42, %40 ]
  %57 = phi ptr [ %61, %54 ], [ %41, %40 ]
  %58 = add i64 %55, -1
  %59 = getelementptr inbounds nuw i8, ptr %56, i64 1
  %60 = load i8, ptr %56, align 1
  %61 = getelementptr inbounds nuw i8, ptr %57, i64 1
  store i8 %60, ptr %57, align 1
  %62 = icmp eq i64 %58, 0
  br i1 %62, label %63, label %54

63:                                               ; preds = %54, %40, %28
  %64 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  store i32 %64, ptr @cegas_objects, align 4
  %65 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  store i64 %65, ptr @cegas_stack, align 8
  %66 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  store i64 %66, ptr @cegas_heap, align 8
  store i32 0, ptr @cegas_status, align 4
  ret void
}

define i64 @cegas_input(i32 noundef %0, i64 noundef %1) #5 {
  %3 = load i32, ptr @cegas_asked, align 4
  %4 = zext i32 %3 to i64
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 200), align 8
  %6 = icmp ugt i64 %5, %4
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i32 6, ptr @cegas_status, align 4
  store i64 %1, ptr @cegas_detail, align 8
  br label %122

8:                                                ; preds = %2
  %9 = add i32 %3, 1
  store i32 %9, ptr @cegas_asked, align 4
  %10 = load i1, ptr @is_random, align 4
  br i1 %10, label %11, label %93

11:                                               ; preds = %8
  %12 = load i64, ptr @followed, align 8
  %13 = icmp ugt i64 %12, %4
  br i1 %13, label %17, label %28

14:                                               ; preds = %17
  %15 = add nuw nsw i64 %18, 1
  %16 = icmp eq i64 %15, 4
  br i1 %16, label %22, label %17

17:                                               ; preds = %11, %14
  %18 = phi i64 [ %15, %14 ], [ 0, %11 ]
  %19 = getelementptr inbounds nuw i64, ptr @changed, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, %4
  br i1 %21, label %28, label %14

22:                                               ; preds = %14
  %23 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 304), align 8
  %24 = load i64, ptr @followed_from, align 8
  %25 = getelementptr i64, ptr %23, i64 %24
  %26 = getelementptr i64, ptr %25, i64 %4
  %27 = load i64, ptr %26, align 8
  br label %89

28:                                               ; preds = %17, %11
  %29 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 152), align 8
  %30 = zext i32 %0 to i64
  %31 = getelementptr inbounds nuw i32, ptr %29, i64 %30
  %32 = load i32, ptr %31, align 4
  %33 = add i32 %0, 1
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds nuw i32, ptr %29, i64 %34
  %36 = load i32, ptr %35, align 4
  %37 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 160), align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 %30
  %39 = load i8, ptr %38, align 1
  %40 = icmp ugt i8 %39, 63
  %41 = zext nneg i8 %39 to i64
  %42 = shl nsw i64 -1, %41
  %43 = xor i64 %42, -1
  %44 = select i1 %40, i64 -1, i64 %43
  %45 = load i64, ptr @seed, align 8
  %46 = shl i64 %45, 13
  %47 = xor i64 %46, %45
  %48 = lshr i64 %47, 7
  %49 = xor i64 %48, %47
  %50 = shl i64 %49, 17
  %51 = xor i64 %50, %49
  %52 = mul i64 %51, 2685821657736338717
  %53 = icmp eq i32 %36, %32
  %54 = and i64 %52, 12884901888
  %55 = icmp eq i64 %54, 0
  %56 = select i1 %53, i1 true, i1 %55
  br i1 %56, label %73, label %57

57:                                               ; preds = %28
  %58 = sub i32 %36, %32
  %59 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 144), align 8
  %60 = zext i32 %32 to i64
  %61 = shl i64 %51, 13
  %62 = xor i64 %61, %51
  %63 = lshr i64 %62, 7
  %64 = xor i64 %63, %62
  %65 = shl i64 %64, 17
  %66 = xor i64 %65, %64
  store i64 %66, ptr @seed, align 8
  %67 = mul i64 %66, 2685821657736338717
  %68 = zext i32 %58 to i64
  %69 = urem i64 %67, %68
  %70 = getelementptr inbounds nuw i64, ptr %59, i64 %69
  %71 = getelementptr inbounds nuw i64, ptr %70, i64 %60
  %72 = load i64, ptr %71, align 8
  br label %89

73:                                               ; preds = %28
  %74 = and i64 %52, 17179869184
  %75 = icmp eq i64 %74, 0
  %76 = shl i64 %51, 13
  %77 = xor i64 %76, %51
  %78 = lshr i64 %77, 7
  %79 = xor i64 %78, %77
  %80 = shl i64 %79, 17
  %81 = xor i64 %80, %79
  store i64 %81, ptr @seed, align 8
  br i1 %75, label %82, label %86

82:                                               ; preds = %73
  %83 = mul i64 %79, 13
  %84 = and i64 %44, 15
  %85 = and i64 %84, %83
  br label %89

86:                                               ; preds = %73
  %87 = mul i64 %81, 2685821657736338717
  %88 = and i64 %87, %44
  br label %89

89:                                               ; preds = %86, %82, %57, %22
  %90 = phi i64 [ %27, %22 ], [ %72, %57 ], [ %85, %82 ], [ %88, %86 ]
  %91 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  %92 = getelementptr inbounds nuw i64, ptr %91, i64 %4
  store i64 %90, ptr %92, align 8
  br label %122

93:                                               ; preds = %8
  %94 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 152), align 8
  %95 = zext i32 %0 to i64
  %96 = getelementptr inbounds nuw i32, ptr %94, i64 %95
  %97 = load i32, ptr %96, align 4
  %98 = add i32 %0, 1
  %99 = zext i32 %98 to i64
  %100 = getelementptr inbounds nuw i32, ptr %94, i64 %99
  %101 = load i32, ptr %100, align 4
  %102 = icmp eq i32 %101, %97
  br i1 %102, label %103, label %104

103:                                              ; preds = %93
  store i32 6, ptr @cegas_status, align 4
  store i64 %1, ptr @cegas_detail, align 8
  br label %122

104:                                              ; preds = %93
  %105 = load i32, ptr @fixed, align 4
  %106 = icmp ult i32 %3, %105
  %107 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 184), align 8
  br i1 %106, label %110, label %108

108:                                              ; preds = %104
  %109 = getelementptr inbounds nuw i32, ptr %107, i64 %4
  store i32 0, ptr %109, align 4
  store i32 %9, ptr @fixed, align 4
  br label %110

110:                                              ; preds = %108, %104
  %111 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 192), align 8
  %112 = getelementptr inbounds nuw i32, ptr %111, i64 %4
  store i32 %0, ptr %112, align 4
  %113 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 144), align 8
  %114 = getelementptr inbounds nuw i32, ptr %107, i64 %4
  %115 = load i32, ptr %114, align 4
  %116 = add i32 %115, %97
  %117 = zext i32 %116 to i64
  %118 = getelementptr inbounds nuw i64, ptr %113, i64 %117
  %119 = load i64, ptr %118, align 8
  %120 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  %121 = getelementptr inbounds nuw i64, ptr %120, i64 %4
  store i64 %119, ptr %121, align 8
  br label %122

122:                                              ; preds = %103, %110, %89, %7
  %123 = phi i64 [ 0, %7 ], [ %90, %89 ], [ 0, %103 ], [ %119, %110 ]
  ret i64 %123
}

define void @cegas_rehash() #5 {
  %1 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 232), align 8
  %2 = add i64 %1, -1
  %3 = load i64, ptr @cegas_states, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %9, label %5

5:                                                ; preds = %0
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %7 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  %8 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 224), align 8
  br label %10

9:                                                ; preds = %24, %0
  ret void

10:                                               ; preds = %5, %24
  %11 = phi i64 [ 0, %5 ], [ %26, %24 ]
  %12 = getelementptr inbounds nuw i64, ptr %7, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 %13
  %15 = load i64, ptr %14, align 1
  %16 = tail call fastcc i64 @hash(ptr noundef nonnull %14, i64 noundef %15) #14
  br label %17

17:                                               ; preds = %17, %10
  %18 = phi i64 [ %16, %10 ], [ %23, %17 ]
  %19 = and i64 %18, %2
  %20 = getelementptr inbounds nuw i64, ptr %8, i64 %19
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %21, 0
  %23 = add i64 %19, 1
  br i1 %22, label %24, label %17

24:                                               ; preds = %17
  %25 = getelementptr inbounds nuw i64, ptr %8, i64 %19
  %26 = add nuw i64 %11, 1
  store i64 %26, ptr %25, align 8
  %27 = load i64, ptr @cegas_states, align 8
  %28 = icmp ult i64 %26, %27
  br i1 %28, label %10, label %9
}

define internal fastcc i64 @hash(ptr noundef readonly captures(none) %0, i64 noundef %1) unnamed_addr #9 {
  %3 = xor i64 %1, -7046029254386353131
  %4 = icmp ugt i64 %1, 7
  br i1 %4, label %5, label %17

5:                                                ; preds = %2, %5
  %6 = phi i64 [ %13, %5 ], [ %3, %2 ]
  %7 = phi i64 [ %15, %5 ], [ %1, %2 ]
  %8 = phi ptr [ %14, %5 ], [ %0, %2 ]
  %9 = load i64, ptr %8, align 1
  %10 = xor i64 %9, %6
  %11 = mul i64 %10, -49064778989728563
  %12 = lshr i64 %11, 32
  %13 = xor i64 %12, %11
  %14 = getelementptr inbounds nuw i8, ptr %8, i64 8
  %15 = add i64 %7, -8
  %16 = icmp ugt i64 %15, 7
  br i1 %16, label %5, label %17

17:                                               ; preds = %5, %2
  %18 = phi ptr [ %0, %2 ], [ %14, %5 ]
  %19 = phi i64 [ %1, %2 ], [ %15, %5 ]
  %20 = phi i64 [ %3, %2 ], [ %13, %5 ]
  %21 = icmp eq i64 %19, 0
  br i1 %21, label %35, label %22

22:                                               ; preds = %17, %22
  %23 = phi i64 [ %33, %22 ], [ %20, %17 ]
  %24 = phi i64 [ %26, %22 ], [ %19, %17 ]
  %25 = phi ptr [ %27, %22 ], [ %18, %17 ]
  %26 = add i64 %24, -1
  %27 = getelementptr inbounds nuw i8, ptr %25, i64 1
  %28 = load i8, ptr %25, align 1
  %29 = zext i8 %28 to i64
  %30 = xor i64 %23, %29
  %31 = mul i64 %30, -4265267296055464877
  %32 = lshr i64 %31, 29
  %33 = xor i64 %32, %31
  %34 = icmp eq i64 %26, 0
  br i1 %34, label %35, label %22

35:                                               ; preds = %22, %17
  %36 = phi i64 [ %20, %17 ], [ %33, %22 ]
  %37 = lshr i64 %36, 31
  %38 = xor i64 %37, %36
  ret i64 %38
}

define void @cegas_begin() #5 {
  store i64 0, ptr @cegas_choices_used, align 8
  store i64 0, ptr @cegas_pool_used, align 8
  store i64 0, ptr @cegas_rounds, align 8
  store i64 0, ptr @cegas_current, align 8
  store i64 0, ptr @cegas_states, align 8
  store i1 false, ptr @is_random, align 4
  store i1 false, ptr @is_within, align 4
  store i32 0, ptr @fixed, align 4
  store i32 0, ptr @cegas_asked, align 4
  tail call void @cegas_reset() #14
  %1 = tail call fastcc i32 @keep(i32 noundef 0) #14
  ret void
}

define internal fastcc range(i32 0, 2) i32 @keep(i32 noundef %0) unnamed_addr #5 {
  tail call fastcc void @trim(i32 noundef %0) #14
  %2 = load i64, ptr @cegas_pool_used, align 8
  %3 = tail call fastcc i64 @bytes_needed(i32 noundef %0) #14
  %4 = add i64 %3, %2
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 216), align 8
  %6 = icmp ugt i64 %4, %5
  br i1 %6, label %110, label %7

7:                                                ; preds = %1
  %8 = load i64, ptr @cegas_states, align 8
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 264), align 8
  %10 = icmp ult i64 %8, %9
  br i1 %10, label %11, label %110

11:                                               ; preds = %7
  %12 = load i64, ptr @cegas_choices_used, align 8
  %13 = load i32, ptr @cegas_asked, align 4
  %14 = zext i32 %13 to i64
  %15 = add i64 %12, 1
  %16 = add i64 %15, %14
  %17 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 280), align 8
  %18 = icmp ugt i64 %16, %17
  br i1 %18, label %110, label %19

19:                                               ; preds = %11
  %20 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 %2
  %22 = tail call fastcc i64 @write_state(ptr noundef %21, i32 noundef %0) #14
  %23 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 232), align 8
  %24 = add i64 %23, -1
  %25 = tail call fastcc i64 @hash(ptr noundef %21, i64 noundef %22) #14
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 224), align 8
  %27 = and i64 %25, %24
  %28 = getelementptr inbounds nuw i64, ptr %26, i64 %27
  %29 = load i64, ptr %28, align 8
  %30 = icmp eq i64 %29, 0
  %31 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  br i1 %30, label %76, label %32

32:                                               ; preds = %19
  %33 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %34 = icmp ugt i64 %22, 7
  br label %35

35:                                               ; preds = %32, %70
  %36 = phi i64 [ %29, %32 ], [ %74, %70 ]
  %37 = phi i64 [ %27, %32 ], [ %72, %70 ]
  %38 = getelementptr i64, ptr %31, i64 %36
  %39 = getelementptr i8, ptr %38, i64 -8
  %40 = load i64, ptr %39, align 8
  %41 = getelementptr inbounds nuw i8, ptr %33, i64 %40
  br i1 %34, label %42, label %54

42:                                               ; preds = %35, %49
  %43 = phi i64 [ %52, %49 ], [ %22, %35 ]
  %44 = phi ptr [ %51, %49 ], [ %41, %35 ]
  %45 = phi ptr [ %50, %49 ], [ %21, %35 ]
  %46 = load i64, ptr %45, align 1
  %47 = load i64, ptr %44, align 1
  %48 = icmp eq i64 %46, %47
  br i1 %48, label %49, label %70

49:                                               ; preds = %42
  %50 = getelementptr inbounds nuw i8, ptr %45, i64 8
  %51 = getelementptr inbounds nuw i8, ptr %44, i64 8
  %52 = add i64 %43, -8
  %53 = icmp ugt i64 %52, 7
  br i1 %53, label %42, label %54

54:                                               ; preds = %49, %35
  %55 = phi ptr [ %21, %35 ], [ %50, %49 ]
  %56 = phi ptr [ %41, %35 ], [ %51, %49 ]
  %57 = phi i64 [ %22, %35 ], [ %52, %49 ]
  br label %58

58:                                               ; preds = %54, %63
  %59 = phi ptr [ %65, %63 ], [ %55, %54 ]
  %60 = phi ptr [ %67, %63 ], [ %56, %54 ]
  %61 = phi i64 [ %64, %63 ], [ %57, %54 ]
  %62 = icmp eq i64 %61, 0
  br i1 %62, label %110, label %63

63:                                               ; preds = %58
  %64 = add nsw i64 %61, -1
  %65 = getelementptr inbounds nuw i8, ptr %59, i64 1
  %66 = load i8, ptr %59, align 1
  %67 = getelementptr inbounds nuw i8, ptr %60, i64 1
  %68 = load i8, ptr %60, align 1
  %69 = icmp eq i8 %66, %68
  br i1 %69, label %58, label %70

70:                                               ; preds = %42, %63
  %71 = add i64 %37, 1
  %72 = and i64 %71, %24
  %73 = getelementptr inbounds nuw i64, ptr %26, i64 %72
  %74 = load i64, ptr %73, align 8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %76, label %35

76:                                               ; preds = %70, %19
  %77 = phi i64 [ %27, %19 ], [ %72, %70 ]
  %78 = getelementptr inbounds nuw i64, ptr %26, i64 %77
  %79 = load i64, ptr @cegas_states, align 8
  %80 = add i64 %79, 1
  store i64 %80, ptr @cegas_states, align 8
  store i64 %80, ptr %78, align 8
  %81 = load i64, ptr @cegas_pool_used, align 8
  %82 = getelementptr inbounds nuw i64, ptr %31, i64 %79
  store i64 %81, ptr %82, align 8
  %83 = add i64 %22, 7
  %84 = and i64 %83, -8
  %85 = add i64 %81, %84
  store i64 %85, ptr @cegas_pool_used, align 8
  %86 = load i64, ptr @cegas_current, align 8
  %87 = trunc i64 %86 to i32
  %88 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 248), align 8
  %89 = getelementptr inbounds nuw i32, ptr %88, i64 %79
  store i32 %87, ptr %89, align 4
  %90 = load i64, ptr @cegas_choices_used, align 8
  %91 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 256), align 8
  %92 = getelementptr inbounds nuw i64, ptr %91, i64 %79
  store i64 %90, ptr %92, align 8
  %93 = load i32, ptr @cegas_asked, align 4
  %94 = zext i32 %93 to i64
  %95 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 272), align 8
  %96 = add i64 %90, 1
  store i64 %96, ptr @cegas_choices_used, align 8
  %97 = getelementptr inbounds nuw i64, ptr %95, i64 %90
  store i64 %94, ptr %97, align 8
  %98 = icmp eq i32 %93, 0
  br i1 %98, label %110, label %99

99:                                               ; preds = %76
  %100 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  br label %101

101:                                              ; preds = %99, %101
  %102 = phi i64 [ 0, %99 ], [ %108, %101 ]
  %103 = getelementptr inbounds nuw i64, ptr %100, i64 %102
  %104 = load i64, ptr %103, align 8
  %105 = load i64, ptr @cegas_choices_used, align 8
  %106 = add i64 %105, 1
  store i64 %106, ptr @cegas_choices_used, align 8
  %107 = getelementptr inbounds nuw i64, ptr %95, i64 %105
  store i64 %104, ptr %107, align 8
  %108 = add nuw nsw i64 %102, 1
  %109 = icmp eq i64 %108, %94
  br i1 %109, label %110, label %101

110:                                              ; preds = %58, %101, %76, %11, %1, %7
  %111 = phi i32 [ 0, %11 ], [ 0, %1 ], [ 0, %7 ], [ 1, %76 ], [ 1, %101 ], [ 1, %58 ]
  ret i32 %111
}

define range(i32 0, 6) i32 @cegas_explore(i64 noundef %0) #10 {
  store i1 false, ptr @is_random, align 4
  %2 = load i64, ptr @cegas_current, align 8
  %3 = load i64, ptr @cegas_states, align 8
  %4 = icmp ult i64 %2, %3
  br i1 %4, label %5, label %50

5:                                                ; preds = %1
  %6 = load i1, ptr @is_within, align 4
  br label %7

7:                                                ; preds = %5, %45
  %8 = phi i1 [ false, %45 ], [ %6, %5 ]
  %9 = phi i64 [ %19, %45 ], [ %0, %5 ]
  br i1 %8, label %11, label %10

10:                                               ; preds = %7
  store i32 0, ptr @fixed, align 4
  store i1 true, ptr @is_within, align 4
  br label %11

11:                                               ; preds = %10, %7
  br label %12

12:                                               ; preds = %11, %42
  %13 = phi i64 [ %19, %42 ], [ %9, %11 ]
  %14 = load i64, ptr @cegas_states, align 8
  %15 = shl i64 %14, 1
  %16 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 232), align 8
  %17 = icmp ult i64 %15, %16
  br i1 %17, label %18, label %50

18:                                               ; preds = %12
  %19 = add i64 %13, -1
  %20 = icmp eq i64 %13, 0
  br i1 %20, label %50, label %21

21:                                               ; preds = %18
  %22 = load i64, ptr @cegas_current, align 8
  %23 = tail call fastcc i32 @read_state(i64 noundef %22) #14
  store i32 0, ptr @cegas_asked, align 4
  %24 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 168), align 8
  store i64 %24, ptr @cegas_fuel, align 8
  tail call void @cegas_step(i32 noundef %23) #15
  %25 = load i64, ptr @cegas_rounds, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr @cegas_rounds, align 8
  %27 = load i32, ptr @cegas_status, align 4
  %28 = icmp eq i32 %27, 1
  br i1 %28, label %29, label %34

29:                                               ; preds = %21
  %30 = load i64, ptr @cegas_detail, align 8
  %31 = trunc i64 %30 to i32
  %32 = tail call fastcc i32 @keep(i32 noundef %31) #14
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %50, label %42

34:                                               ; preds = %21
  %35 = add i32 %27, -3
  %36 = icmp ult i32 %35, 2
  br i1 %36, label %37, label %39

37:                                               ; preds = %34
  %38 = tail call fastcc i32 @next_choice() #14
  br label %50

39:                                               ; preds = %34
  %40 = and i32 %27, -2
  %41 = icmp eq i32 %40, 6
  br i1 %41, label %50, label %42

42:                                               ; preds = %39, %29
  %43 = tail call fastcc i32 @next_choice() #14
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %45, label %12

45:                                               ; preds = %42
  store i1 false, ptr @is_within, align 4
  %46 = load i64, ptr @cegas_current, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr @cegas_current, align 8
  %48 = load i64, ptr @cegas_states, align 8
  %49 = icmp ult i64 %47, %48
  br i1 %49, label %7, label %50

50:                                               ; preds = %45, %29, %39, %18, %12, %1, %37
  %51 = phi i32 [ 2, %37 ], [ 0, %18 ], [ 1, %1 ], [ 3, %39 ], [ 4, %29 ], [ 5, %12 ], [ 1, %45 ]
  ret i32 %51
}

define internal fastcc i32 @read_state(i64 noundef %0) unnamed_addr #5 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #16
  %4 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %5 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  %6 = getelementptr inbounds nuw i64, ptr %5, i64 %0
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %4, i64 %7
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #16
  br label %10

10:                                               ; preds = %1, %10
  %11 = phi i64 [ %14, %10 ], [ 4, %1 ]
  %12 = phi ptr [ %15, %10 ], [ %9, %1 ]
  %13 = phi ptr [ %17, %10 ], [ %3, %1 ]
  %14 = add nsw i64 %11, -1
  %15 = getelementptr inbounds nuw i8, ptr %12, i64 1
  %16 = load i8, ptr %12, align 1
  %17 = getelementptr inbounds nuw i8, ptr %13, i64 1
  store i8 %16, ptr %13, align 1
  %18 = icmp eq i64 %14, 0
  br i1 %18, label %19, label %10

19:                                               ; preds = %10
  %20 = getelementptr inbounds nuw i8, ptr %8, i64 12
  store ptr %20, ptr %2, align 8
  br label %21

21:                                               ; preds = %19, %21
  %22 = phi i64 [ %25, %21 ], [ 4, %19 ]
  %23 = phi ptr [ %26, %21 ], [ %20, %19 ]
  %24 = phi ptr [ %28, %21 ], [ @cegas_objects, %19 ]
  %25 = add nsw i64 %22, -1
  %26 = getelementptr inbounds nuw i8, ptr %23, i64 1
  %27 = load i8, ptr %23, align 1
  %28 = getelementptr inbounds nuw i8, ptr %24, i64 1
  store i8 %27, ptr %24, align 1
  %29 = icmp eq i64 %25, 0
  br i1 %29, label %30, label %21

30:                                               ; preds = %21
  %31 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %32 = load i64, ptr %31, align 1
  store i64 %32, ptr @cegas_stack, align 8
  %33 = getelementptr inbounds nuw i8, ptr %8, i64 24
  %34 = load i64, ptr %33, align 1
  store i64 %34, ptr @cegas_heap, align 8
  %35 = getelementptr inbounds nuw i8, ptr %8, i64 32
  %36 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %37 = load i32, ptr %3, align 4
  %38 = zext i32 %37 to i64
  %39 = getelementptr inbounds nuw i32, ptr %36, i64 %38
  %40 = load i32, ptr %39, align 4
  %41 = zext i32 %40 to i64
  %42 = shl nuw nsw i64 %41, 3
  %43 = icmp eq i32 %40, 0
  br i1 %43, label %55, label %44

44:                                               ; preds = %30
  %45 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %46

46:                                               ; preds = %44, %46
  %47 = phi i64 [ %53, %46 ], [ %42, %44 ]
  %48 = phi ptr [ %52, %46 ], [ %35, %44 ]
  %49 = phi ptr [ %51, %46 ], [ %45, %44 ]
  %50 = load i64, ptr %48, align 1
  store i64 %50, ptr %49, align 1
  %51 = getelementptr inbounds nuw i8, ptr %49, i64 8
  %52 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %53 = add nsw i64 %47, -8
  %54 = icmp eq i64 %53, 0
  br i1 %54, label %55, label %46

55:                                               ; preds = %46, %30
  %56 = getelementptr inbounds nuw i8, ptr %35, i64 %42
  %57 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %58 = load i32, ptr @cegas_objects, align 4
  %59 = sub i32 %58, %57
  %60 = zext i32 %59 to i64
  %61 = mul nuw nsw i64 %60, 24
  %62 = icmp eq i32 %58, %57
  br i1 %62, label %76, label %63

63:                                               ; preds = %55
  %64 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %65 = zext i32 %57 to i64
  %66 = getelementptr inbounds nuw %struct.object, ptr %64, i64 %65
  br label %67

67:                                               ; preds = %63, %67
  %68 = phi i64 [ %74, %67 ], [ %61, %63 ]
  %69 = phi ptr [ %73, %67 ], [ %56, %63 ]
  %70 = phi ptr [ %72, %67 ], [ %66, %63 ]
  %71 = load i64, ptr %69, align 1
  store i64 %71, ptr %70, align 1
  %72 = getelementptr inbounds nuw i8, ptr %70, i64 8
  %73 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %74 = add nsw i64 %68, -8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %76, label %67

76:                                               ; preds = %67, %55
  %77 = getelementptr inbounds nuw i8, ptr %56, i64 %61
  store ptr %77, ptr %2, align 8
  %78 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  call fastcc void @read_area(ptr noundef %2, i64 noundef 0, i64 noundef %78, i32 noundef 0) #14
  %79 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %80 = load i64, ptr @cegas_stack, align 8
  call fastcc void @read_area(ptr noundef %2, i64 noundef %79, i64 noundef %80, i32 noundef 1) #14
  %81 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %82 = load i64, ptr @cegas_heap, align 8
  call fastcc void @read_area(ptr noundef %2, i64 noundef %81, i64 noundef %82, i32 noundef 1) #14
  store i32 0, ptr @cegas_status, align 4
  %83 = load i32, ptr %3, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #16
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #16
  ret i32 %83
}

declare void @cegas_step(i32 noundef) local_unnamed_addr #11

define internal fastcc range(i32 0, 2) i32 @next_choice() unnamed_addr #5 {
  %1 = load i32, ptr @cegas_asked, align 4
  %2 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 192), align 8
  %3 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 184), align 8
  %4 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 152), align 8
  %5 = zext i32 %1 to i64
  br label %6

6:                                                ; preds = %9, %0
  %7 = phi i64 [ %10, %9 ], [ %5, %0 ]
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %28, label %9

9:                                                ; preds = %6
  %10 = add nsw i64 %7, -1
  %11 = getelementptr inbounds nuw i32, ptr %2, i64 %10
  %12 = load i32, ptr %11, align 4
  %13 = getelementptr inbounds nuw i32, ptr %3, i64 %10
  %14 = load i32, ptr %13, align 4
  %15 = add i32 %14, 1
  %16 = add i32 %12, 1
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds nuw i32, ptr %4, i64 %17
  %19 = load i32, ptr %18, align 4
  %20 = zext i32 %12 to i64
  %21 = getelementptr inbounds nuw i32, ptr %4, i64 %20
  %22 = load i32, ptr %21, align 4
  %23 = sub i32 %19, %22
  %24 = icmp ult i32 %15, %23
  br i1 %24, label %25, label %6

25:                                               ; preds = %9
  %26 = getelementptr inbounds nuw i32, ptr %3, i64 %10
  %27 = trunc nuw i64 %7 to i32
  store i32 %27, ptr @fixed, align 4
  store i32 %15, ptr %26, align 4
  br label %29

28:                                               ; preds = %6
  store i32 0, ptr @fixed, align 4
  br label %29

29:                                               ; preds = %28, %25
  %30 = phi i32 [ 1, %25 ], [ 0, %28 ]
  ret i32 %30
}

define range(i32 0, 3) i32 @cegas_test(i64 noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) #10 {
  store i1 true, ptr @is_random, align 4
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %177, label %6

6:                                                ; preds = %4, %172
  %7 = phi i64 [ %133, %172 ], [ 0, %4 ]
  %8 = phi i64 [ %174, %172 ], [ 0, %4 ]
  %9 = add i64 %8, %0
  %10 = mul i64 %9, -7046029254386353131
  %11 = or i64 %10, 1
  %12 = shl i64 %11, 13
  %13 = xor i64 %12, %11
  %14 = lshr i64 %13, 7
  %15 = xor i64 %14, %13
  %16 = shl i64 %15, 17
  %17 = xor i64 %16, %15
  %18 = shl i64 %17, 13
  %19 = xor i64 %18, %17
  %20 = lshr i64 %19, 7
  %21 = xor i64 %20, %19
  %22 = shl i64 %21, 17
  %23 = xor i64 %22, %21
  store i64 %23, ptr @seed, align 8
  store i64 0, ptr @followed, align 8
  %24 = load i64, ptr @cegas_kept, align 8
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %119, label %26

26:                                               ; preds = %6
  %27 = shl i64 %23, 13
  %28 = xor i64 %27, %23
  %29 = lshr i64 %28, 7
  %30 = xor i64 %29, %28
  %31 = shl i64 %30, 17
  %32 = xor i64 %31, %30
  store i64 %32, ptr @seed, align 8
  %33 = and i64 %30, 3
  %34 = icmp eq i64 %33, 0
  br i1 %34, label %119, label %35

35:                                               ; preds = %26
  %36 = shl i64 %32, 13
  %37 = xor i64 %36, %32
  %38 = lshr i64 %37, 7
  %39 = xor i64 %38, %37
  %40 = shl i64 %39, 17
  %41 = xor i64 %40, %39
  %42 = mul i64 %41, 2685821657736338717
  %43 = urem i64 %42, %24
  %44 = shl i64 %41, 13
  %45 = xor i64 %44, %41
  %46 = lshr i64 %45, 7
  %47 = xor i64 %46, %45
  %48 = shl i64 %47, 17
  %49 = xor i64 %48, %47
  %50 = mul i64 %49, 2685821657736338717
  %51 = urem i64 %50, %24
  %52 = tail call i64 @llvm.umax.i64(i64 %43, i64 %51)
  store i64 %52, ptr @followed_run, align 8
  %53 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 312), align 8
  %54 = getelementptr inbounds nuw i64, ptr %53, i64 %52
  %55 = load i64, ptr %54, align 8
  store i64 %55, ptr @followed_from, align 8
  %56 = getelementptr i8, ptr %54, i64 8
  %57 = load i64, ptr %56, align 8
  %58 = sub i64 %57, %55
  store i64 %58, ptr @followed, align 8
  %59 = shl i64 %49, 13
  %60 = xor i64 %59, %49
  %61 = lshr i64 %60, 7
  %62 = xor i64 %61, %60
  %63 = shl i64 %62, 17
  %64 = xor i64 %63, %62
  %65 = and i64 %62, 1
  %66 = icmp ne i64 %65, 0
  %67 = icmp ne i64 %57, %55
  %68 = select i1 %66, i1 %67, i1 false
  br i1 %68, label %69, label %78

69:                                               ; preds = %35
  %70 = shl i64 %64, 13
  %71 = xor i64 %70, %64
  %72 = lshr i64 %71, 7
  %73 = xor i64 %72, %71
  %74 = shl i64 %73, 17
  %75 = xor i64 %74, %73
  %76 = and i64 %73, 3
  %77 = add nuw nsw i64 %76, 1
  br label %78

78:                                               ; preds = %69, %35
  %79 = phi i64 [ %75, %69 ], [ %64, %35 ]
  %80 = phi i64 [ %77, %69 ], [ 0, %35 ]
  %81 = shl i64 %79, 13
  %82 = xor i64 %81, %79
  %83 = lshr i64 %82, 7
  %84 = xor i64 %83, %82
  %85 = shl i64 %84, 17
  %86 = xor i64 %85, %84
  store i64 %86, ptr @seed, align 8
  br label %89

87:                                               ; preds = %102
  %88 = icmp eq i64 %80, 0
  br i1 %88, label %108, label %111

89:                                               ; preds = %102, %78
  %90 = phi i64 [ 0, %78 ], [ %106, %102 ]
  %91 = phi i64 [ %86, %78 ], [ %103, %102 ]
  %92 = icmp samesign ugt i64 %80, %90
  br i1 %92, label %93, label %102

93:                                               ; preds = %89
  %94 = shl i64 %91, 13
  %95 = xor i64 %94, %91
  %96 = lshr i64 %95, 7
  %97 = xor i64 %96, %95
  %98 = shl i64 %97, 17
  %99 = xor i64 %98, %97
  store i64 %99, ptr @seed, align 8
  %100 = mul i64 %99, 2685821657736338717
  %101 = urem i64 %100, %58
  br label %102

102:                                              ; preds = %93, %89
  %103 = phi i64 [ %99, %93 ], [ %91, %89 ]
  %104 = phi i64 [ %101, %93 ], [ -1, %89 ]
  %105 = getelementptr inbounds nuw i64, ptr @changed, i64 %90
  store i64 %104, ptr %105, align 8
  %106 = add nuw nsw i64 %90, 1
  %107 = icmp eq i64 %106, 4
  br i1 %107, label %87, label %89

108:                                              ; preds = %87
  %109 = and i64 %84, 3
  %110 = tail call i64 @llvm.usub.sat.i64(i64 %58, i64 %109)
  store i64 %110, ptr @followed, align 8
  br label %111

111:                                              ; preds = %87, %108
  %112 = phi i64 [ %110, %108 ], [ %58, %87 ]
  %113 = icmp eq i64 %112, 0
  br i1 %113, label %119, label %114

114:                                              ; preds = %111
  %115 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 320), align 8
  %116 = load i64, ptr @followed_run, align 8
  %117 = getelementptr inbounds nuw i64, ptr %115, i64 %116
  %118 = load i64, ptr %117, align 8
  br label %119

119:                                              ; preds = %26, %6, %111, %114
  %120 = phi i64 [ %103, %114 ], [ %103, %111 ], [ %23, %6 ], [ %32, %26 ]
  %121 = phi i64 [ %118, %114 ], [ 0, %111 ], [ 0, %6 ], [ 0, %26 ]
  %122 = add i64 %121, %2
  tail call fastcc void @run(i64 noundef %122, i32 noundef 0) #14
  %123 = load i64, ptr @cegas_rounds, align 8
  %124 = add i64 %123, 1
  store i64 %124, ptr @cegas_rounds, align 8
  %125 = load i64, ptr @cegas_fuel, align 8
  %126 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 48), align 8
  %127 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 328), align 8
  %128 = add i64 %127, %126
  %129 = udiv i64 %128, 100
  %130 = add i64 %7, 10
  %131 = add i64 %130, %122
  %132 = sub i64 %131, %125
  %133 = add i64 %132, %129
  %134 = load i32, ptr @cegas_status, align 4
  %135 = add i32 %134, -3
  %136 = icmp ult i32 %135, 2
  br i1 %136, label %177, label %137

137:                                              ; preds = %119
  store i32 0, ptr @new_count, align 4
  %138 = icmp eq i64 %127, 0
  br i1 %138, label %172, label %139

139:                                              ; preds = %137
  %140 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 288), align 8
  %141 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 296), align 8
  br label %142

142:                                              ; preds = %163, %139
  %143 = phi i64 [ 0, %139 ], [ %165, %163 ]
  %144 = phi i32 [ 0, %139 ], [ %164, %163 ]
  %145 = getelementptr inbounds nuw i8, ptr %140, i64 %143
  %146 = load i8, ptr %145, align 1
  switch i8 %146, label %147 [
    i8 0, label %151
    i8 1, label %150
  ]

147:                                              ; preds = %142
  %148 = icmp ult i8 %146, 4
  %149 = select i1 %148, i32 2, i32 4
  br label %151

150:                                              ; preds = %142
  br label %151

151:                                              ; preds = %150, %147, %142
  %152 = phi i32 [ 0, %142 ], [ %149, %147 ], [ 1, %150 ]
  %153 = getelementptr inbounds nuw i8, ptr %141, i64 %143
  %154 = load i8, ptr %153, align 1
  %155 = zext i8 %154 to i32
  %156 = xor i32 %155, -1
  %157 = and i32 %152, %156
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %163, label %159

159:                                              ; preds = %151
  %160 = add nuw nsw i32 %144, 1
  store i32 %160, ptr @new_count, align 4
  %161 = zext nneg i32 %144 to i64
  %162 = getelementptr inbounds nuw i64, ptr @new_branches, i64 %161
  store i64 %143, ptr %162, align 8
  br label %163

163:                                              ; preds = %159, %151
  %164 = phi i32 [ %160, %159 ], [ %144, %151 ]
  %165 = add nuw i64 %143, 1
  %166 = icmp ult i64 %165, %127
  %167 = icmp ult i32 %164, 64
  %168 = select i1 %166, i1 %167, i1 false
  br i1 %168, label %142, label %169

169:                                              ; preds = %163
  %170 = icmp eq i32 %164, 0
  br i1 %170, label %172, label %171

171:                                              ; preds = %169
  store i64 %120, ptr @seed, align 8
  tail call fastcc void @run(i64 noundef %122, i32 noundef 1) #14
  br label %172

172:                                              ; preds = %137, %169, %171
  %173 = icmp uge i64 %133, %3
  %174 = add nuw i64 %8, 1
  %175 = icmp eq i64 %174, %1
  %176 = select i1 %173, i1 true, i1 %175
  br i1 %176, label %177, label %6

177:                                              ; preds = %172, %119, %4
  %178 = phi i32 [ 0, %4 ], [ 0, %172 ], [ 2, %119 ]
  ret i32 %178
}

define internal fastcc void @run(i64 noundef %0, i32 noundef range(i32 0, 2) %1) unnamed_addr #10 {
  %3 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 288), align 8
  %4 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 328), align 8
  %5 = icmp ugt i64 %4, 7
  br i1 %5, label %10, label %6

6:                                                ; preds = %10, %2
  %7 = phi ptr [ %3, %2 ], [ %13, %10 ]
  %8 = phi i64 [ %4, %2 ], [ %14, %10 ]
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %22, label %16

10:                                               ; preds = %2, %10
  %11 = phi i64 [ %14, %10 ], [ %4, %2 ]
  %12 = phi ptr [ %13, %10 ], [ %3, %2 ]
  store i64 0, ptr %12, align 1
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %14 = add i64 %11, -8
  %15 = icmp ugt i64 %14, 7
  br i1 %15, label %10, label %6

16:                                               ; preds = %6, %16
  %17 = phi i64 [ %19, %16 ], [ %8, %6 ]
  %18 = phi ptr [ %20, %16 ], [ %7, %6 ]
  %19 = add i64 %17, -1
  %20 = getelementptr inbounds nuw i8, ptr %18, i64 1
  store i8 0, ptr %18, align 1
  %21 = icmp eq i64 %19, 0
  br i1 %21, label %22, label %16

22:                                               ; preds = %16, %6
  tail call void @cegas_reset() #14
  store i32 0, ptr @cegas_asked, align 4
  store i64 %0, ptr @cegas_fuel, align 8
  %23 = icmp eq i32 %1, 0
  br label %24

24:                                               ; preds = %112, %22
  %25 = phi i32 [ 0, %22 ], [ %113, %112 ]
  store i32 0, ptr @cegas_status, align 4
  tail call void @cegas_step(i32 noundef %25) #15
  br i1 %23, label %104, label %26

26:                                               ; preds = %24
  %27 = load i32, ptr @new_count, align 4
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %104, label %29

29:                                               ; preds = %26
  %30 = zext i32 %27 to i64
  br label %31

31:                                               ; preds = %56, %29
  %32 = phi i64 [ %59, %56 ], [ 0, %29 ]
  %33 = phi i1 [ false, %56 ], [ true, %29 ]
  %34 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 288), align 8
  %35 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 296), align 8
  br label %36

36:                                               ; preds = %31, %53
  %37 = phi i64 [ %54, %53 ], [ %32, %31 ]
  %38 = getelementptr inbounds nuw i64, ptr @new_branches, i64 %37
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds nuw i8, ptr %34, i64 %39
  %41 = load i8, ptr %40, align 1
  %42 = icmp ult i8 %41, 2
  %43 = icmp ult i8 %41, 4
  %44 = select i1 %43, i8 2, i8 4
  %45 = select i1 %42, i8 %41, i8 %44
  %46 = zext nneg i8 %45 to i32
  %47 = getelementptr inbounds nuw i8, ptr %35, i64 %39
  %48 = load i8, ptr %47, align 1
  %49 = zext i8 %48 to i32
  %50 = xor i32 %49, -1
  %51 = and i32 %50, %46
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %53, label %56

53:                                               ; preds = %36
  %54 = add nuw nsw i64 %37, 1
  %55 = icmp eq i64 %54, %30
  br i1 %55, label %61, label %36

56:                                               ; preds = %36
  %57 = getelementptr inbounds nuw i8, ptr %35, i64 %39
  %58 = or i8 %48, %45
  store i8 %58, ptr %57, align 1
  %59 = add nuw nsw i64 %37, 1
  %60 = icmp eq i64 %59, %30
  br i1 %60, label %62, label %31

61:                                               ; preds = %53
  br i1 %33, label %104, label %62

62:                                               ; preds = %56, %61
  %63 = load i64, ptr @cegas_fuel, align 8
  %64 = sub i64 %0, %63
  %65 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 312), align 8
  %66 = load i64, ptr @cegas_kept, align 8
  %67 = getelementptr inbounds nuw i64, ptr %65, i64 %66
  %68 = load i64, ptr %67, align 8
  %69 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 344), align 8
  %70 = icmp ult i64 %66, %69
  br i1 %70, label %71, label %104

71:                                               ; preds = %62
  %72 = load i32, ptr @cegas_asked, align 4
  %73 = zext i32 %72 to i64
  %74 = add i64 %68, %73
  %75 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 336), align 8
  %76 = icmp ugt i64 %74, %75
  br i1 %76, label %104, label %77

77:                                               ; preds = %71
  %78 = icmp eq i32 %72, 0
  br i1 %78, label %96, label %79

79:                                               ; preds = %77
  %80 = shl nuw nsw i64 %73, 3
  %81 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  %82 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 304), align 8
  %83 = getelementptr inbounds nuw i64, ptr %82, i64 %68
  br label %84

84:                                               ; preds = %79, %84
  %85 = phi i64 [ %91, %84 ], [ %80, %79 ]
  %86 = phi ptr [ %90, %84 ], [ %81, %79 ]
  %87 = phi ptr [ %89, %84 ], [ %83, %79 ]
  %88 = load i64, ptr %86, align 1
  store i64 %88, ptr %87, align 1
  %89 = getelementptr inbounds nuw i8, ptr %87, i64 8
  %90 = getelementptr inbounds nuw i8, ptr %86, i64 8
  %91 = add nsw i64 %85, -8
  %92 = icmp eq i64 %91, 0
  br i1 %92, label %93, label %84

93:                                               ; preds = %84
  %94 = load i64, ptr @cegas_kept, align 8
  %95 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 312), align 8
  br label %96

96:                                               ; preds = %93, %77
  %97 = phi ptr [ %95, %93 ], [ %65, %77 ]
  %98 = phi i64 [ %94, %93 ], [ %66, %77 ]
  %99 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 320), align 8
  %100 = getelementptr inbounds nuw i64, ptr %99, i64 %98
  store i64 %64, ptr %100, align 8
  %101 = load i64, ptr @cegas_kept, align 8
  %102 = add i64 %101, 1
  store i64 %102, ptr @cegas_kept, align 8
  %103 = getelementptr inbounds nuw i64, ptr %97, i64 %102
  store i64 %74, ptr %103, align 8
  br label %104

104:                                              ; preds = %26, %96, %71, %62, %61, %24
  %105 = load i32, ptr @cegas_status, align 4
  %106 = icmp eq i32 %105, 1
  br i1 %106, label %107, label %172

107:                                              ; preds = %104
  %108 = load i64, ptr @cegas_detail, align 8
  %109 = trunc i64 %108 to i32
  %110 = load i64, ptr @cegas_is_spoiled, align 8
  %111 = icmp eq i64 %110, 0
  br i1 %111, label %112, label %114

112:                                              ; preds = %107, %149
  %113 = phi i32 [ %157, %149 ], [ %109, %107 ]
  br label %24

114:                                              ; preds = %107
  tail call fastcc void @trim(i32 noundef %109) #14
  %115 = tail call fastcc i64 @bytes_needed(i32 noundef %109) #14
  %116 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 216), align 8
  %117 = icmp ugt i64 %115, %116
  br i1 %117, label %118, label %119

118:                                              ; preds = %114
  store i32 6, ptr @cegas_status, align 4
  store i64 -1, ptr @cegas_detail, align 8
  br label %172

119:                                              ; preds = %114
  %120 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %121 = tail call fastcc i64 @write_state(ptr noundef %120, i32 noundef %109) #14
  %122 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  store i64 0, ptr %122, align 8
  %123 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %124 = and i64 %108, 4294967295
  %125 = getelementptr inbounds nuw i32, ptr %123, i64 %124
  %126 = load i32, ptr %125, align 4
  %127 = zext i32 %126 to i64
  %128 = icmp eq i32 %126, 0
  br i1 %128, label %132, label %129

129:                                              ; preds = %119
  %130 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 128), align 8
  %131 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %160

132:                                              ; preds = %160, %119
  %133 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %134 = load i32, ptr @cegas_objects, align 4
  %135 = icmp eq i32 %134, %133
  br i1 %135, label %149, label %136

136:                                              ; preds = %132
  %137 = sub i32 %134, %133
  %138 = zext i32 %137 to i64
  %139 = mul nuw nsw i64 %138, 24
  %140 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %141 = zext i32 %133 to i64
  %142 = getelementptr inbounds nuw %struct.object, ptr %140, i64 %141
  br label %143

143:                                              ; preds = %136, %143
  %144 = phi i64 [ %147, %143 ], [ %139, %136 ]
  %145 = phi ptr [ %146, %143 ], [ %142, %136 ]
  store i64 0, ptr %145, align 1
  %146 = getelementptr inbounds nuw i8, ptr %145, i64 8
  %147 = add nsw i64 %144, -8
  %148 = icmp eq i64 %147, 0
  br i1 %148, label %149, label %143

149:                                              ; preds = %143, %132
  %150 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  tail call fastcc void @spoil(i64 noundef 0, i64 noundef %150) #14
  %151 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %152 = load i64, ptr @cegas_stack, align 8
  tail call fastcc void @spoil(i64 noundef %151, i64 noundef %152) #14
  %153 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %154 = load i64, ptr @cegas_heap, align 8
  tail call fastcc void @spoil(i64 noundef %153, i64 noundef %154) #14
  %155 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  store i32 %155, ptr @cegas_objects, align 4
  %156 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 88), align 8
  store i64 %156, ptr @cegas_heap, align 8
  store i64 %156, ptr @cegas_stack, align 8
  %157 = tail call fastcc i32 @read_state(i64 noundef 0) #14
  %158 = load i32, ptr @cegas_status, align 4
  %159 = icmp eq i32 %158, 6
  br i1 %159, label %172, label %112

160:                                              ; preds = %160, %129
  %161 = phi i64 [ 0, %129 ], [ %170, %160 ]
  %162 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  %163 = mul i64 %162, %124
  %164 = getelementptr i32, ptr %130, i64 %163
  %165 = getelementptr i32, ptr %164, i64 %161
  %166 = load i32, ptr %165, align 4
  %167 = icmp eq i32 %166, 0
  %168 = select i1 %167, i64 2779096485, i64 0
  %169 = getelementptr inbounds nuw i64, ptr %131, i64 %161
  store i64 %168, ptr %169, align 8
  %170 = add nuw nsw i64 %161, 1
  %171 = icmp eq i64 %170, %127
  br i1 %171, label %132, label %160

172:                                              ; preds = %104, %149, %118
  ret void
}

define range(i32 0, 2) i32 @cegas_run(i64 noundef %0, i64 noundef %1) #10 {
  %3 = icmp eq i64 %0, 0
  br i1 %3, label %5, label %4

4:                                                ; preds = %2
  tail call void @cegas_reset() #14
  store i32 0, ptr @cegas_asked, align 4
  store i64 0, ptr @cegas_rounds, align 8
  store i64 0, ptr @cegas_detail, align 8
  br label %5

5:                                                ; preds = %4, %2
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 168), align 8
  %7 = add i64 %6, %1
  store i64 %7, ptr @cegas_fuel, align 8
  br label %8

8:                                                ; preds = %8, %5
  store i32 0, ptr @cegas_status, align 4
  %9 = load i64, ptr @cegas_detail, align 8
  %10 = trunc i64 %9 to i32
  tail call void @cegas_step(i32 noundef %10) #15
  %11 = load i32, ptr @cegas_status, align 4
  %12 = icmp ne i32 %11, 1
  %13 = load i64, ptr @cegas_fuel, align 8
  %14 = sub i64 %7, %13
  %15 = icmp sge i64 %14, %1
  %16 = select i1 %12, i1 true, i1 %15
  br i1 %16, label %17, label %8

17:                                               ; preds = %8
  %18 = load i64, ptr @cegas_rounds, align 8
  %19 = add i64 %14, %18
  store i64 %19, ptr @cegas_rounds, align 8
  %20 = zext i1 %12 to i32
  ret i32 %20
}

define internal fastcc void @trim(i32 noundef %0) unnamed_addr #5 {
  %2 = load i32, ptr @cegas_objects, align 4
  %3 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %4 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %5 = zext i32 %2 to i64
  %6 = zext i32 %3 to i64
  %7 = tail call i32 @llvm.umin.i32(i32 %3, i32 %2)
  br label %8

8:                                                ; preds = %11, %1
  %9 = phi i64 [ %12, %11 ], [ %5, %1 ]
  %10 = icmp ugt i64 %9, %6
  br i1 %10, label %11, label %20

11:                                               ; preds = %8
  %12 = add nsw i64 %9, -1
  %13 = getelementptr inbounds nuw %struct.object, ptr %4, i64 %12
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 16
  %15 = load i32, ptr %14, align 8
  %16 = and i32 %15, 1
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %8, label %18

18:                                               ; preds = %11
  %19 = trunc nuw i64 %9 to i32
  br label %20

20:                                               ; preds = %8, %18
  %21 = phi i32 [ %19, %18 ], [ %7, %8 ]
  %22 = icmp eq i32 %21, %2
  br i1 %22, label %147, label %23

23:                                               ; preds = %20
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %25 = zext i32 %0 to i64
  %26 = getelementptr inbounds nuw i32, ptr %24, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = zext i32 %27 to i64
  %29 = icmp eq i32 %27, 0
  br i1 %29, label %36, label %30

30:                                               ; preds = %23
  %31 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 128), align 8
  %32 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  %33 = mul i64 %32, %25
  %34 = getelementptr i32, ptr %31, i64 %33
  %35 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %40

36:                                               ; preds = %54, %23
  %37 = phi i32 [ %21, %23 ], [ %55, %54 ]
  %38 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %93, label %58

40:                                               ; preds = %30, %54
  %41 = phi i32 [ %21, %30 ], [ %55, %54 ]
  %42 = phi i64 [ 0, %30 ], [ %56, %54 ]
  %43 = getelementptr i32, ptr %34, i64 %42
  %44 = load i32, ptr %43, align 4
  %45 = icmp eq i32 %44, 1
  br i1 %45, label %46, label %54

46:                                               ; preds = %40
  %47 = getelementptr inbounds nuw i64, ptr %35, i64 %42
  %48 = load i64, ptr %47, align 8
  %49 = zext i32 %41 to i64
  %50 = icmp ult i64 %48, %49
  br i1 %50, label %54, label %51

51:                                               ; preds = %46
  %52 = trunc i64 %48 to i32
  %53 = add i32 %52, 1
  br label %54

54:                                               ; preds = %40, %46, %51
  %55 = phi i32 [ %53, %51 ], [ %41, %46 ], [ %41, %40 ]
  %56 = add nuw nsw i64 %42, 1
  %57 = icmp eq i64 %56, %28
  br i1 %57, label %36, label %40

58:                                               ; preds = %36
  %59 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %60 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %61 = zext i32 %60 to i64
  %62 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %63 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %64 = load i64, ptr @cegas_heap, align 8
  %65 = load i64, ptr @cegas_stack, align 8
  %66 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %67

67:                                               ; preds = %58, %75
  %68 = phi i32 [ %37, %58 ], [ %76, %75 ]
  %69 = phi i32 [ 0, %58 ], [ %80, %75 ]
  %70 = phi i64 [ %59, %58 ], [ %79, %75 ]
  %71 = phi i64 [ 0, %58 ], [ %78, %75 ]
  %72 = udiv i64 %71, %61
  %73 = mul i64 %72, %61
  %74 = icmp ult i64 %73, %70
  br i1 %74, label %82, label %75

75:                                               ; preds = %82, %67
  %76 = phi i32 [ %68, %67 ], [ %89, %82 ]
  %77 = icmp eq i32 %69, 0
  %78 = select i1 %77, i64 %63, i64 %62
  %79 = select i1 %77, i64 %65, i64 %64
  %80 = add nuw nsw i32 %69, 1
  %81 = icmp eq i32 %80, 3
  br i1 %81, label %93, label %67

82:                                               ; preds = %67, %82
  %83 = phi i32 [ %89, %82 ], [ %68, %67 ]
  %84 = phi i64 [ %90, %82 ], [ %72, %67 ]
  %85 = getelementptr inbounds nuw i32, ptr %66, i64 %84
  %86 = load i32, ptr %85, align 4
  %87 = icmp ult i32 %86, %83
  %88 = add i32 %86, 1
  %89 = select i1 %87, i32 %83, i32 %88
  %90 = add i64 %84, 1
  %91 = mul i64 %90, %61
  %92 = icmp ult i64 %91, %70
  br i1 %92, label %82, label %75

93:                                               ; preds = %75, %36
  %94 = phi i32 [ %37, %36 ], [ %76, %75 ]
  %95 = icmp ult i32 %94, %2
  br i1 %95, label %96, label %147

96:                                               ; preds = %93
  store i32 %94, ptr @cegas_objects, align 4
  %97 = load i32, ptr %26, align 4
  %98 = zext i32 %97 to i64
  %99 = icmp eq i32 %97, 0
  br i1 %99, label %105, label %100

100:                                              ; preds = %96
  %101 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 128), align 8
  %102 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  %103 = zext i32 %94 to i64
  %104 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  br label %111

105:                                              ; preds = %125, %96
  %106 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  store i64 %106, ptr @cegas_stack, align 8
  %107 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  store i64 %107, ptr @cegas_heap, align 8
  %108 = icmp ult i32 %3, %94
  br i1 %108, label %109, label %147

109:                                              ; preds = %105
  %110 = zext i32 %94 to i64
  br label %129

111:                                              ; preds = %100, %125
  %112 = phi i64 [ %104, %100 ], [ %126, %125 ]
  %113 = phi i64 [ 0, %100 ], [ %127, %125 ]
  %114 = mul i64 %112, %25
  %115 = getelementptr i32, ptr %101, i64 %114
  %116 = getelementptr i32, ptr %115, i64 %113
  %117 = load i32, ptr %116, align 4
  %118 = icmp eq i32 %117, 2
  br i1 %118, label %119, label %125

119:                                              ; preds = %111
  %120 = getelementptr inbounds nuw i64, ptr %102, i64 %113
  %121 = load i64, ptr %120, align 8
  %122 = icmp ugt i64 %121, %103
  br i1 %122, label %123, label %125

123:                                              ; preds = %119
  store i64 %103, ptr %120, align 8
  %124 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  br label %125

125:                                              ; preds = %111, %119, %123
  %126 = phi i64 [ %112, %111 ], [ %112, %119 ], [ %124, %123 ]
  %127 = add nuw nsw i64 %113, 1
  %128 = icmp eq i64 %127, %98
  br i1 %128, label %105, label %111

129:                                              ; preds = %109, %144
  %130 = phi i64 [ %6, %109 ], [ %145, %144 ]
  %131 = getelementptr inbounds nuw %struct.object, ptr %4, i64 %130
  %132 = getelementptr inbounds nuw i8, ptr %131, i64 16
  %133 = load i32, ptr %132, align 8
  %134 = and i32 %133, 2
  %135 = icmp eq i32 %134, 0
  %136 = select i1 %135, ptr @cegas_stack, ptr @cegas_heap
  %137 = load i64, ptr %131, align 8
  %138 = getelementptr inbounds nuw i8, ptr %131, i64 8
  %139 = load i64, ptr %138, align 8
  %140 = add i64 %139, %137
  %141 = load i64, ptr %136, align 8
  %142 = icmp ugt i64 %140, %141
  br i1 %142, label %143, label %144

143:                                              ; preds = %129
  store i64 %140, ptr %136, align 8
  br label %144

144:                                              ; preds = %143, %129
  %145 = add nuw nsw i64 %130, 1
  %146 = icmp eq i64 %145, %110
  br i1 %146, label %147, label %129

147:                                              ; preds = %144, %105, %93, %20
  ret void
}

define internal fastcc i64 @bytes_needed(i32 noundef %0) unnamed_addr #12 {
  %2 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %3 = load i64, ptr @cegas_stack, align 8
  %4 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %5 = load i64, ptr @cegas_heap, align 8
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %7 = add i64 %3, %5
  %8 = add i64 %4, %6
  %9 = sub i64 %7, %8
  %10 = shl i64 %9, 1
  %11 = add i64 %10, %2
  %12 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %13 = zext i32 %0 to i64
  %14 = getelementptr inbounds nuw i32, ptr %12, i64 %13
  %15 = load i32, ptr %14, align 4
  %16 = load i32, ptr @cegas_objects, align 4
  %17 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %18 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %26, label %20

20:                                               ; preds = %1
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %22 = zext i32 %21 to i64
  %23 = udiv i64 %11, %22
  %24 = shl i64 %23, 2
  %25 = add i64 %24, 32
  br label %26

26:                                               ; preds = %1, %20
  %27 = phi i64 [ %25, %20 ], [ 0, %1 ]
  %28 = zext i32 %15 to i64
  %29 = shl nuw nsw i64 %28, 3
  %30 = sub i32 %16, %17
  %31 = zext i32 %30 to i64
  %32 = mul nuw nsw i64 %31, 24
  %33 = add i64 %11, 64
  %34 = add i64 %33, %29
  %35 = add i64 %34, %32
  %36 = add i64 %35, %27
  ret i64 %36
}

define internal fastcc i64 @write_state(ptr noundef %0, i32 noundef %1) unnamed_addr #5 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  store i32 %1, ptr %3, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #16
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 8
  br label %6

6:                                                ; preds = %2, %6
  %7 = phi i64 [ %10, %6 ], [ 4, %2 ]
  %8 = phi ptr [ %11, %6 ], [ %3, %2 ]
  %9 = phi ptr [ %13, %6 ], [ %5, %2 ]
  %10 = add nsw i64 %7, -1
  %11 = getelementptr inbounds nuw i8, ptr %8, i64 1
  %12 = load i8, ptr %8, align 1
  %13 = getelementptr inbounds nuw i8, ptr %9, i64 1
  store i8 %12, ptr %9, align 1
  %14 = icmp eq i64 %10, 0
  br i1 %14, label %15, label %6

15:                                               ; preds = %6
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 12
  store ptr %16, ptr %4, align 8
  br label %17

17:                                               ; preds = %15, %17
  %18 = phi i64 [ %21, %17 ], [ 4, %15 ]
  %19 = phi ptr [ %22, %17 ], [ @cegas_objects, %15 ]
  %20 = phi ptr [ %24, %17 ], [ %16, %15 ]
  %21 = add nsw i64 %18, -1
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 1
  %23 = load i8, ptr %19, align 1
  %24 = getelementptr inbounds nuw i8, ptr %20, i64 1
  store i8 %23, ptr %20, align 1
  %25 = icmp eq i64 %21, 0
  br i1 %25, label %26, label %17

26:                                               ; preds = %17
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %28 = load i64, ptr @cegas_stack, align 8
  store i64 %28, ptr %27, align 1
  %29 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %30 = load i64, ptr @cegas_heap, align 8
  store i64 %30, ptr %29, align 1
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %32 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %33 = zext i32 %1 to i64
  %34 = getelementptr inbounds nuw i32, ptr %32, i64 %33
  %35 = load i32, ptr %34, align 4
  %36 = zext i32 %35 to i64
  %37 = shl nuw nsw i64 %36, 3
  %38 = icmp eq i32 %35, 0
  br i1 %38, label %50, label %39

39:                                               ; preds = %26
  %40 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %41

41:                                               ; preds = %39, %41
  %42 = phi i64 [ %48, %41 ], [ %37, %39 ]
  %43 = phi ptr [ %47, %41 ], [ %40, %39 ]
  %44 = phi ptr [ %46, %41 ], [ %31, %39 ]
  %45 = load i64, ptr %43, align 1
  store i64 %45, ptr %44, align 1
  %46 = getelementptr inbounds nuw i8, ptr %44, i64 8
  %47 = getelementptr inbounds nuw i8, ptr %43, i64 8
  %48 = add nsw i64 %42, -8
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %50, label %41

50:                                               ; preds = %41, %26
  %51 = getelementptr inbounds nuw i8, ptr %31, i64 %37
  %52 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %53 = load i32, ptr @cegas_objects, align 4
  %54 = sub i32 %53, %52
  %55 = zext i32 %54 to i64
  %56 = mul nuw nsw i64 %55, 24
  %57 = icmp eq i32 %53, %52
  br i1 %57, label %71, label %58

58:                                               ; preds = %50
  %59 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %60 = zext i32 %52 to i64
  %61 = getelementptr inbounds nuw %struct.object, ptr %59, i64 %60
  br label %62

62:                                               ; preds = %58, %62
  %63 = phi i64 [ %69, %62 ], [ %56, %58 ]
  %64 = phi ptr [ %68, %62 ], [ %61, %58 ]
  %65 = phi ptr [ %67, %62 ], [ %51, %58 ]
  %66 = load i64, ptr %64, align 1
  store i64 %66, ptr %65, align 1
  %67 = getelementptr inbounds nuw i8, ptr %65, i64 8
  %68 = getelementptr inbounds nuw i8, ptr %64, i64 8
  %69 = add nsw i64 %63, -8
  %70 = icmp eq i64 %69, 0
  br i1 %70, label %71, label %62

71:                                               ; preds = %62, %50
  %72 = getelementptr inbounds nuw i8, ptr %51, i64 %56
  store ptr %72, ptr %4, align 8
  %73 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  call fastcc void @write_area(ptr noundef %4, i64 noundef 0, i64 noundef %73, i32 noundef 0) #14
  %74 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %75 = load i64, ptr @cegas_stack, align 8
  call fastcc void @write_area(ptr noundef %4, i64 noundef %74, i64 noundef %75, i32 noundef 1) #14
  %76 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %77 = load i64, ptr @cegas_heap, align 8
  call fastcc void @write_area(ptr noundef %4, i64 noundef %76, i64 noundef %77, i32 noundef 1) #14
  %78 = load ptr, ptr %4, align 8
  %79 = ptrtoint ptr %78 to i64
  %80 = ptrtoint ptr %0 to i64
  %81 = sub i64 %79, %80
  store i64 %81, ptr %0, align 1
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #16
  ret i64 %81
}

define internal fastcc void @write_area(ptr noundef nonnull captures(none) %0, i64 noundef %1, i64 noundef %2, i32 noundef range(i32 0, 2) %3) unnamed_addr #5 {
  %5 = load ptr, ptr %0, align 8
  %6 = load ptr, ptr @setup, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 %1
  %8 = sub i64 %2, %1
  %9 = icmp ugt i64 %8, 7
  br i1 %9, label %15, label %10

10:                                               ; preds = %15, %4
  %11 = phi ptr [ %5, %4 ], [ %20, %15 ]
  %12 = phi ptr [ %7, %4 ], [ %21, %15 ]
  %13 = phi i64 [ %8, %4 ], [ %22, %15 ]
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %33, label %24

15:                                               ; preds = %4, %15
  %16 = phi i64 [ %22, %15 ], [ %8, %4 ]
  %17 = phi ptr [ %21, %15 ], [ %7, %4 ]
  %18 = phi ptr [ %20, %15 ], [ %5, %4 ]
  %19 = load i64, ptr %17, align 1
  store i64 %19, ptr %18, align 1
  %20 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %21 = getelementptr inbounds nuw i8, ptr %17, i64 8
  %22 = add i64 %16, -8
  %23 = icmp ugt i64 %22, 7
  br i1 %23, label %15, label %10

24:                                               ; preds = %10, %24
  %25 = phi i64 [ %28, %24 ], [ %13, %10 ]
  %26 = phi ptr [ %29, %24 ], [ %12, %10 ]
  %27 = phi ptr [ %31, %24 ], [ %11, %10 ]
  %28 = add i64 %25, -1
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 1
  %30 = load i8, ptr %26, align 1
  %31 = getelementptr inbounds nuw i8, ptr %27, i64 1
  store i8 %30, ptr %27, align 1
  %32 = icmp eq i64 %28, 0
  br i1 %32, label %33, label %24

33:                                               ; preds = %24, %10
  %34 = getelementptr inbounds nuw i8, ptr %5, i64 %8
  store ptr %34, ptr %0, align 8
  %35 = icmp eq i32 %3, 0
  br i1 %35, label %64, label %36

36:                                               ; preds = %33
  %37 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 %1
  br i1 %9, label %44, label %39

39:                                               ; preds = %44, %36
  %40 = phi ptr [ %34, %36 ], [ %49, %44 ]
  %41 = phi ptr [ %38, %36 ], [ %50, %44 ]
  %42 = phi i64 [ %8, %36 ], [ %51, %44 ]
  %43 = icmp eq i64 %42, 0
  br i1 %43, label %62, label %53

44:                                               ; preds = %36, %44
  %45 = phi i64 [ %51, %44 ], [ %8, %36 ]
  %46 = phi ptr [ %50, %44 ], [ %38, %36 ]
  %47 = phi ptr [ %49, %44 ], [ %34, %36 ]
  %48 = load i64, ptr %46, align 1
  store i64 %48, ptr %47, align 1
  %49 = getelementptr inbounds nuw i8, ptr %47, i64 8
  %50 = getelementptr inbounds nuw i8, ptr %46, i64 8
  %51 = add i64 %45, -8
  %52 = icmp ugt i64 %51, 7
  br i1 %52, label %44, label %39

53:                                               ; preds = %39, %53
  %54 = phi i64 [ %57, %53 ], [ %42, %39 ]
  %55 = phi ptr [ %58, %53 ], [ %41, %39 ]
  %56 = phi ptr [ %60, %53 ], [ %40, %39 ]
  %57 = add i64 %54, -1
  %58 = getelementptr inbounds nuw i8, ptr %55, i64 1
  %59 = load i8, ptr %55, align 1
  %60 = getelementptr inbounds nuw i8, ptr %56, i64 1
  store i8 %59, ptr %56, align 1
  %61 = icmp eq i64 %57, 0
  br i1 %61, label %62, label %53

62:                                               ; preds = %53, %39
  %63 = getelementptr inbounds nuw i8, ptr %34, i64 %8
  store ptr %63, ptr %0, align 8
  br label %64

64:                                               ; preds = %62, %33
  %65 = phi ptr [ %63, %62 ], [ %34, %33 ]
  %66 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %105, label %68

68:                                               ; preds = %64
  %69 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %70 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %71 = zext i32 %70 to i64
  %72 = udiv i64 %1, %71
  %73 = getelementptr inbounds nuw i32, ptr %69, i64 %72
  %74 = add i64 %2, -1
  %75 = add i64 %74, %71
  %76 = udiv i64 %75, %71
  %77 = sub i64 %76, %72
  %78 = shl i64 %77, 2
  %79 = icmp ugt i64 %78, 7
  br i1 %79, label %85, label %80

80:                                               ; preds = %85, %68
  %81 = phi ptr [ %65, %68 ], [ %90, %85 ]
  %82 = phi ptr [ %73, %68 ], [ %91, %85 ]
  %83 = phi i64 [ %78, %68 ], [ %92, %85 ]
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %103, label %94

85:                                               ; preds = %68, %85
  %86 = phi i64 [ %92, %85 ], [ %78, %68 ]
  %87 = phi ptr [ %91, %85 ], [ %73, %68 ]
  %88 = phi ptr [ %90, %85 ], [ %65, %68 ]
  %89 = load i64, ptr %87, align 1
  store i64 %89, ptr %88, align 1
  %90 = getelementptr inbounds nuw i8, ptr %88, i64 8
  %91 = getelementptr inbounds nuw i8, ptr %87, i64 8
  %92 = add i64 %86, -8
  %93 = icmp ugt i64 %92, 7
  br i1 %93, label %85, label %80

94:                                               ; preds = %80, %94
  %95 = phi i64 [ %98, %94 ], [ %83, %80 ]
  %96 = phi ptr [ %99, %94 ], [ %82, %80 ]
  %97 = phi ptr [ %101, %94 ], [ %81, %80 ]
  %98 = add i64 %95, -1
  %99 = getelementptr inbounds nuw i8, ptr %96, i64 1
  %100 = load i8, ptr %96, align 1
  %101 = getelementptr inbounds nuw i8, ptr %97, i64 1
  store i8 %100, ptr %97, align 1
  %102 = icmp eq i64 %98, 0
  br i1 %102, label %103, label %94

103:                                              ; preds = %94, %80
  %104 = getelementptr inbounds nuw i8, ptr %65, i64 %78
  store ptr %104, ptr %0, align 8
  br label %105

105:                                              ; preds = %103, %64
  ret void
}

define internal fastcc void @read_area(ptr noundef nonnull captures(none) %0, i64 noundef %1, i64 noundef %2, i32 noundef range(i32 0, 2) %3) unnamed_addr #5 {
  %5 = load ptr, ptr %0, align 8
  %6 = load ptr, ptr @setup, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 %1
  %8 = sub i64 %2, %1
  %9 = icmp ugt i64 %8, 7
  br i1 %9, label %15, label %10

10:                                               ; preds = %15, %4
  %11 = phi ptr [ %7, %4 ], [ %20, %15 ]
  %12 = phi ptr [ %5, %4 ], [ %21, %15 ]
  %13 = phi i64 [ %8, %4 ], [ %22, %15 ]
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %33, label %24

15:                                               ; preds = %4, %15
  %16 = phi i64 [ %22, %15 ], [ %8, %4 ]
  %17 = phi ptr [ %21, %15 ], [ %5, %4 ]
  %18 = phi ptr [ %20, %15 ], [ %7, %4 ]
  %19 = load i64, ptr %17, align 1
  store i64 %19, ptr %18, align 1
  %20 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %21 = getelementptr inbounds nuw i8, ptr %17, i64 8
  %22 = add i64 %16, -8
  %23 = icmp ugt i64 %22, 7
  br i1 %23, label %15, label %10

24:                                               ; preds = %10, %24
  %25 = phi i64 [ %28, %24 ], [ %13, %10 ]
  %26 = phi ptr [ %29, %24 ], [ %12, %10 ]
  %27 = phi ptr [ %31, %24 ], [ %11, %10 ]
  %28 = add i64 %25, -1
  %29 = getelementptr inbounds nuw i8, ptr %26, i64 1
  %30 = load i8, ptr %26, align 1
  %31 = getelementptr inbounds nuw i8, ptr %27, i64 1
  store i8 %30, ptr %27, align 1
  %32 = icmp eq i64 %28, 0
  br i1 %32, label %33, label %24

33:                                               ; preds = %24, %10
  %34 = getelementptr inbounds nuw i8, ptr %5, i64 %8
  store ptr %34, ptr %0, align 8
  %35 = icmp eq i32 %3, 0
  br i1 %35, label %64, label %36

36:                                               ; preds = %33
  %37 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 %1
  br i1 %9, label %44, label %39

39:                                               ; preds = %44, %36
  %40 = phi ptr [ %38, %36 ], [ %49, %44 ]
  %41 = phi ptr [ %34, %36 ], [ %50, %44 ]
  %42 = phi i64 [ %8, %36 ], [ %51, %44 ]
  %43 = icmp eq i64 %42, 0
  br i1 %43, label %62, label %53

44:                                               ; preds = %36, %44
  %45 = phi i64 [ %51, %44 ], [ %8, %36 ]
  %46 = phi ptr [ %50, %44 ], [ %34, %36 ]
  %47 = phi ptr [ %49, %44 ], [ %38, %36 ]
  %48 = load i64, ptr %46, align 1
  store i64 %48, ptr %47, align 1
  %49 = getelementptr inbounds nuw i8, ptr %47, i64 8
  %50 = getelementptr inbounds nuw i8, ptr %46, i64 8
  %51 = add i64 %45, -8
  %52 = icmp ugt i64 %51, 7
  br i1 %52, label %44, label %39

53:                                               ; preds = %39, %53
  %54 = phi i64 [ %57, %53 ], [ %42, %39 ]
  %55 = phi ptr [ %58, %53 ], [ %41, %39 ]
  %56 = phi ptr [ %60, %53 ], [ %40, %39 ]
  %57 = add i64 %54, -1
  %58 = getelementptr inbounds nuw i8, ptr %55, i64 1
  %59 = load i8, ptr %55, align 1
  %60 = getelementptr inbounds nuw i8, ptr %56, i64 1
  store i8 %59, ptr %56, align 1
  %61 = icmp eq i64 %57, 0
  br i1 %61, label %62, label %53

62:                                               ; preds = %53, %39
  %63 = getelementptr inbounds nuw i8, ptr %34, i64 %8
  store ptr %63, ptr %0, align 8
  br label %64

64:                                               ; preds = %62, %33
  %65 = phi ptr [ %63, %62 ], [ %34, %33 ]
  %66 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %105, label %68

68:                                               ; preds = %64
  %69 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %70 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %71 = zext i32 %70 to i64
  %72 = udiv i64 %1, %71
  %73 = getelementptr inbounds nuw i32, ptr %69, i64 %72
  %74 = add i64 %2, -1
  %75 = add i64 %74, %71
  %76 = udiv i64 %75, %71
  %77 = sub i64 %76, %72
  %78 = shl i64 %77, 2
  %79 = icmp ugt i64 %78, 7
  br i1 %79, label %85, label %80

80:                                               ; preds = %85, %68
  %81 = phi ptr [ %73, %68 ], [ %90, %85 ]
  %82 = phi ptr [ %65, %68 ], [ %91, %85 ]
  %83 = phi i64 [ %78, %68 ], [ %92, %85 ]
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %103, label %94

85:                                               ; preds = %68, %85
  %86 = phi i64 [ %92, %85 ], [ %78, %68 ]
  %87 = phi ptr [ %91, %85 ], [ %65, %68 ]
  %88 = phi ptr [ %90, %85 ], [ %73, %68 ]
  %89 = load i64, ptr %87, align 1
  store i64 %89, ptr %88, align 1
  %90 = getelementptr inbounds nuw i8, ptr %88, i64 8
  %91 = getelementptr inbounds nuw i8, ptr %87, i64 8
  %92 = add i64 %86, -8
  %93 = icmp ugt i64 %92, 7
  br i1 %93, label %85, label %80

94:                                               ; preds = %80, %94
  %95 = phi i64 [ %98, %94 ], [ %83, %80 ]
  %96 = phi ptr [ %99, %94 ], [ %82, %80 ]
  %97 = phi ptr [ %101, %94 ], [ %81, %80 ]
  %98 = add i64 %95, -1
  %99 = getelementptr inbounds nuw i8, ptr %96, i64 1
  %100 = load i8, ptr %96, align 1
  %101 = getelementptr inbounds nuw i8, ptr %97, i64 1
  store i8 %100, ptr %97, align 1
  %102 = icmp eq i64 %98, 0
  br i1 %102, label %103, label %94

103:                                              ; preds = %94, %80
  %104 = getelementptr inbounds nuw i8, ptr %65, i64 %78
  store ptr %104, ptr %0, align 8
  br label %105

105:                                              ; preds = %103, %64
  ret void
}

define internal fastcc void @spoil(i64 noundef %0, i64 noundef %1) unnamed_addr #7 {
  %3 = load ptr, ptr @setup, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 %0
  %5 = sub i64 %1, %0
  %6 = icmp ugt i64 %5, 7
  br i1 %6, label %11, label %7

7:                                                ; preds = %11, %2
  %8 = phi ptr [ %4, %2 ], [ %14, %11 ]
  %9 = phi i64 [ %5, %2 ], [ %15, %11 ]
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %23, label %17

11:                                               ; preds = %2, %11
  %12 = phi i64 [ %15, %11 ], [ %5, %2 ]
  %13 = phi ptr [ %14, %11 ], [ %4, %2 ]
  store i64 -6510615555426900571, ptr %13, align 1
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  %15 = add i64 %12, -8
  %16 = icmp ugt i64 %15, 7
  br i1 %16, label %11, label %7

17:                                               ; preds = %7, %17
  %18 = phi i64 [ %20, %17 ], [ %9, %7 ]
  %19 = phi ptr [ %21, %17 ], [ %8, %7 ]
  %20 = add i64 %18, -1
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 1
  store i8 -91, ptr %19, align 1
  %22 = icmp eq i64 %20, 0
  br i1 %22, label %23, label %17

23:                                               ; preds = %17, %7
  %24 = icmp eq i64 %0, 0
  br i1 %24, label %44, label %25

25:                                               ; preds = %23
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 8), align 8
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 %0
  br i1 %6, label %32, label %28

28:                                               ; preds = %32, %25
  %29 = phi ptr [ %27, %25 ], [ %35, %32 ]
  %30 = phi i64 [ %5, %25 ], [ %36, %32 ]
  %31 = icmp eq i64 %30, 0
  br i1 %31, label %44, label %38

32:                                               ; preds = %25, %32
  %33 = phi i64 [ %36, %32 ], [ %5, %25 ]
  %34 = phi ptr [ %35, %32 ], [ %27, %25 ]
  store i64 -6510615555426900571, ptr %34, align 1
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 8
  %36 = add i64 %33, -8
  %37 = icmp ugt i64 %36, 7
  br i1 %37, label %32, label %28

38:                                               ; preds = %28, %38
  %39 = phi i64 [ %41, %38 ], [ %30, %28 ]
  %40 = phi ptr [ %42, %38 ], [ %29, %28 ]
  %41 = add i64 %39, -1
  %42 = getelementptr inbounds nuw i8, ptr %40, i64 1
  store i8 -91, ptr %40, align 1
  %43 = icmp eq i64 %41, 0
  br i1 %43, label %44, label %38

44:                                               ; preds = %38, %28, %23
  %45 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %46 = icmp eq i32 %45, 0
  br i1 %46, label %75, label %47

47:                                               ; preds = %44
  %48 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  %49 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %50 = zext i32 %49 to i64
  %51 = udiv i64 %0, %50
  %52 = getelementptr inbounds nuw i32, ptr %48, i64 %51
  %53 = add i64 %1, -1
  %54 = add i64 %53, %50
  %55 = udiv i64 %54, %50
  %56 = sub i64 %55, %51
  %57 = shl i64 %56, 2
  %58 = icmp ugt i64 %57, 7
  br i1 %58, label %63, label %59

59:                                               ; preds = %63, %47
  %60 = phi ptr [ %52, %47 ], [ %66, %63 ]
  %61 = phi i64 [ %57, %47 ], [ %67, %63 ]
  %62 = icmp eq i64 %61, 0
  br i1 %62, label %75, label %69

63:                                               ; preds = %47, %63
  %64 = phi i64 [ %67, %63 ], [ %57, %47 ]
  %65 = phi ptr [ %66, %63 ], [ %52, %47 ]
  store i64 0, ptr %65, align 1
  %66 = getelementptr inbounds nuw i8, ptr %65, i64 8
  %67 = add i64 %64, -8
  %68 = icmp ugt i64 %67, 7
  br i1 %68, label %63, label %59

69:                                               ; preds = %59, %69
  %70 = phi i64 [ %72, %69 ], [ %61, %59 ]
  %71 = phi ptr [ %73, %69 ], [ %60, %59 ]
  %72 = add i64 %70, -1
  %73 = getelementptr inbounds nuw i8, ptr %71, i64 1
  store i8 0, ptr %71, align 1
  %74 = icmp eq i64 %72, 0
  br i1 %74, label %75, label %69

75:                                               ; preds = %69, %59, %44
  ret void
}

declare i64 @llvm.umax.i64(i64, i64) #13

declare i64 @llvm.usub.sat.i64(i64, i64) #13

declare i32 @llvm.umin.i32(i32, i32) #13

attributes #0 = { nounwind }
attributes #1 = { nounwind }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { nounwind }
attributes #5 = { nounwind }
attributes #6 = { nounwind }
attributes #7 = { nounwind }
attributes #8 = { nounwind }
attributes #9 = { nounwind }
attributes #10 = { nounwind }
attributes #11 = { nounwind }
attributes #12 = { nounwind }
attributes #13 = { nounwind }
attributes #14 = { nounwind }
attributes #15 = { nounwind }
attributes #16 = { nounwind }


