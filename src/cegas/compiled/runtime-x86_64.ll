target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux5.10.0-gnu2.31.0"

%struct.setup = type { ptr, ptr, ptr, ptr, ptr, ptr, i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, ptr, ptr, ptr, i64, ptr, ptr, ptr, i64, ptr, ptr, ptr, i64, ptr, i64, ptr, i64, ptr, ptr, ptr, i64, ptr, i64 }
%struct.object = type { i64, i64, i32, i32 }

@stack_limit = external local_unnamed_addr global ptr, align 8
@cegas_heap = global i64 0, align 8
@cegas_stack = global i64 0, align 8
@setup = global %struct.setup zeroinitializer, align 8
@cegas_objects = global i32 0, align 4
@cegas_status = global i32 0, align 4
@cegas_asked = global i32 0, align 4
@is_random = internal unnamed_addr global i1 false, align 4
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
@llvm.compiler.used = appending global [28 x ptr] [ptr @cegas_allocate, ptr @cegas_asked, ptr @cegas_begin, ptr @cegas_choices_used, ptr @cegas_copy, ptr @cegas_current, ptr @cegas_detail, ptr @cegas_explore, ptr @cegas_fill, ptr @cegas_fresh, ptr @cegas_fuel, ptr @cegas_heap, ptr @cegas_input, ptr @cegas_leave, ptr @cegas_objects, ptr @cegas_pool_used, ptr @cegas_rehash, ptr @cegas_reset, ptr @cegas_rounds, ptr @cegas_set_stack, ptr @cegas_stack, ptr @cegas_states, ptr @cegas_status, ptr @cegas_tagged, ptr @cegas_test, ptr @cegas_untag, ptr @cegas_written, ptr @setup], section "llvm.metadata"

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
  br label %41

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
  %35 = getelementptr inbounds nuw i8, ptr %32, i64 16
  store i32 %34, ptr %35, align 8
  %36 = getelementptr inbounds nuw i8, ptr %32, i64 20
  store i32 %0, ptr %36, align 4
  %37 = icmp eq i32 %4, 0
  %38 = zext i1 %37 to i8
  tail call fastcc void @clear_range(i64 noundef %18, i64 noundef %1, i8 noundef zeroext %38, i8 noundef zeroext 1) #13
  %39 = load i32, ptr @cegas_objects, align 4
  %40 = add i32 %39, 1
  store i32 %40, ptr @cegas_objects, align 4
  br label %41

41:                                               ; preds = %28, %27
  %42 = phi i32 [ 0, %27 ], [ %39, %28 ]
  ret i32 %42
}

define internal fastcc void @clear_range(i64 noundef %0, i64 noundef %1, i8 noundef zeroext range(i8 0, 2) %2, i8 noundef zeroext range(i8 0, 2) %3) unnamed_addr #6 {
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

define range(i32 0, 3) i32 @cegas_fresh(i64 noundef %0, i64 noundef %1) #7 {
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

define void @cegas_written(i64 noundef %0, i64 noundef %1) #6 {
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

define void @cegas_untag(i64 noundef %0, i64 noundef %1) #6 {
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

define range(i32 0, 2) i32 @cegas_tagged(i64 noundef %0, i64 noundef %1) #7 {
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
  tail call fastcc void @clear_range(i64 noundef %0, i64 noundef %2, i8 noundef zeroext 0, i8 noundef zeroext 0) #13
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

define i64 @cegas_input(i32 noundef %0, i64 noundef %1) #8 {
  %3 = load i32, ptr @cegas_asked, align 4
  %4 = zext i32 %3 to i64
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 200), align 8
  %6 = icmp ugt i64 %5, %4
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i32 6, ptr @cegas_status, align 4
  store i64 %1, ptr @cegas_detail, align 8
  br label %97

8:                                                ; preds = %2
  %9 = add i32 %3, 1
  store i32 %9, ptr @cegas_asked, align 4
  %10 = load i1, ptr @is_random, align 4
  %11 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 152), align 8
  %12 = zext i32 %0 to i64
  %13 = getelementptr inbounds nuw i32, ptr %11, i64 %12
  %14 = load i32, ptr %13, align 4
  %15 = add i32 %0, 1
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds nuw i32, ptr %11, i64 %16
  %18 = load i32, ptr %17, align 4
  br i1 %10, label %19, label %76

19:                                               ; preds = %8
  %20 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 160), align 8
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 %12
  %22 = load i8, ptr %21, align 1
  %23 = icmp ugt i8 %22, 63
  %24 = zext nneg i8 %22 to i64
  %25 = shl nsw i64 -1, %24
  %26 = xor i64 %25, -1
  %27 = select i1 %23, i64 -1, i64 %26
  %28 = load i64, ptr @seed, align 8
  %29 = shl i64 %28, 13
  %30 = xor i64 %29, %28
  %31 = lshr i64 %30, 7
  %32 = xor i64 %31, %30
  %33 = shl i64 %32, 17
  %34 = xor i64 %33, %32
  %35 = mul i64 %34, 2685821657736338717
  %36 = icmp eq i32 %18, %14
  %37 = and i64 %35, 12884901888
  %38 = icmp eq i64 %37, 0
  %39 = select i1 %36, i1 true, i1 %38
  br i1 %39, label %56, label %40

40:                                               ; preds = %19
  %41 = sub i32 %18, %14
  %42 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 144), align 8
  %43 = zext i32 %14 to i64
  %44 = shl i64 %34, 13
  %45 = xor i64 %44, %34
  %46 = lshr i64 %45, 7
  %47 = xor i64 %46, %45
  %48 = shl i64 %47, 17
  %49 = xor i64 %48, %47
  store i64 %49, ptr @seed, align 8
  %50 = mul i64 %49, 2685821657736338717
  %51 = zext i32 %41 to i64
  %52 = urem i64 %50, %51
  %53 = getelementptr inbounds nuw i64, ptr %42, i64 %52
  %54 = getelementptr inbounds nuw i64, ptr %53, i64 %43
  %55 = load i64, ptr %54, align 8
  br label %72

56:                                               ; preds = %19
  %57 = and i64 %35, 17179869184
  %58 = icmp eq i64 %57, 0
  %59 = shl i64 %34, 13
  %60 = xor i64 %59, %34
  %61 = lshr i64 %60, 7
  %62 = xor i64 %61, %60
  %63 = shl i64 %62, 17
  %64 = xor i64 %63, %62
  store i64 %64, ptr @seed, align 8
  br i1 %58, label %65, label %69

65:                                               ; preds = %56
  %66 = mul i64 %62, 13
  %67 = and i64 %27, 15
  %68 = and i64 %67, %66
  br label %72

69:                                               ; preds = %56
  %70 = mul i64 %64, 2685821657736338717
  %71 = and i64 %70, %27
  br label %72

72:                                               ; preds = %40, %65, %69
  %73 = phi i64 [ %55, %40 ], [ %68, %65 ], [ %71, %69 ]
  %74 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  %75 = getelementptr inbounds nuw i64, ptr %74, i64 %4
  store i64 %73, ptr %75, align 8
  br label %97

76:                                               ; preds = %8
  %77 = icmp eq i32 %18, %14
  br i1 %77, label %78, label %79

78:                                               ; preds = %76
  store i32 6, ptr @cegas_status, align 4
  store i64 %1, ptr @cegas_detail, align 8
  br label %97

79:                                               ; preds = %76
  %80 = load i32, ptr @fixed, align 4
  %81 = icmp ult i32 %3, %80
  %82 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 184), align 8
  br i1 %81, label %85, label %83

83:                                               ; preds = %79
  %84 = getelementptr inbounds nuw i32, ptr %82, i64 %4
  store i32 0, ptr %84, align 4
  store i32 %9, ptr @fixed, align 4
  br label %85

85:                                               ; preds = %83, %79
  %86 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 192), align 8
  %87 = getelementptr inbounds nuw i32, ptr %86, i64 %4
  store i32 %0, ptr %87, align 4
  %88 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 144), align 8
  %89 = getelementptr inbounds nuw i32, ptr %82, i64 %4
  %90 = load i32, ptr %89, align 4
  %91 = add i32 %90, %14
  %92 = zext i32 %91 to i64
  %93 = getelementptr inbounds nuw i64, ptr %88, i64 %92
  %94 = load i64, ptr %93, align 8
  %95 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  %96 = getelementptr inbounds nuw i64, ptr %95, i64 %4
  store i64 %94, ptr %96, align 8
  br label %97

97:                                               ; preds = %78, %85, %72, %7
  %98 = phi i64 [ 0, %7 ], [ %73, %72 ], [ 0, %78 ], [ %94, %85 ]
  ret i64 %98
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
  %16 = tail call fastcc i64 @hash(ptr noundef nonnull %14, i64 noundef %15) #13
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
  tail call void @cegas_reset() #13
  %1 = tail call fastcc i32 @keep(i32 noundef 0) #13
  ret void
}

define internal fastcc range(i32 0, 2) i32 @keep(i32 noundef %0) unnamed_addr #5 {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = load i32, ptr @cegas_objects, align 4
  %5 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %7 = zext i32 %4 to i64
  %8 = zext i32 %5 to i64
  %9 = tail call i32 @llvm.umin.i32(i32 %5, i32 %4)
  br label %10

10:                                               ; preds = %13, %1
  %11 = phi i64 [ %14, %13 ], [ %7, %1 ]
  %12 = icmp ugt i64 %11, %8
  br i1 %12, label %13, label %22

13:                                               ; preds = %10
  %14 = add nsw i64 %11, -1
  %15 = getelementptr inbounds nuw %struct.object, ptr %6, i64 %14
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 16
  %17 = load i32, ptr %16, align 8
  %18 = and i32 %17, 1
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %10, label %20

20:                                               ; preds = %13
  %21 = trunc nuw i64 %11 to i32
  br label %22

22:                                               ; preds = %10, %20
  %23 = phi i32 [ %21, %20 ], [ %9, %10 ]
  %24 = icmp eq i32 %23, %4
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %26 = zext i32 %0 to i64
  %27 = getelementptr inbounds nuw i32, ptr %25, i64 %26
  %28 = load i32, ptr %27, align 4
  br i1 %24, label %29, label %31

29:                                               ; preds = %22
  %30 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  br label %151

31:                                               ; preds = %22
  %32 = zext i32 %28 to i64
  %33 = icmp eq i32 %28, 0
  br i1 %33, label %40, label %34

34:                                               ; preds = %31
  %35 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 128), align 8
  %36 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  %37 = mul i64 %36, %26
  %38 = getelementptr i32, ptr %35, i64 %37
  %39 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %44

40:                                               ; preds = %58, %31
  %41 = phi i32 [ %23, %31 ], [ %59, %58 ]
  %42 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %97, label %62

44:                                               ; preds = %58, %34
  %45 = phi i32 [ %23, %34 ], [ %59, %58 ]
  %46 = phi i64 [ 0, %34 ], [ %60, %58 ]
  %47 = getelementptr i32, ptr %38, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = icmp eq i32 %48, 1
  br i1 %49, label %50, label %58

50:                                               ; preds = %44
  %51 = getelementptr inbounds nuw i64, ptr %39, i64 %46
  %52 = load i64, ptr %51, align 8
  %53 = zext i32 %45 to i64
  %54 = icmp ult i64 %52, %53
  br i1 %54, label %58, label %55

55:                                               ; preds = %50
  %56 = trunc i64 %52 to i32
  %57 = add i32 %56, 1
  br label %58

58:                                               ; preds = %55, %50, %44
  %59 = phi i32 [ %57, %55 ], [ %45, %50 ], [ %45, %44 ]
  %60 = add nuw nsw i64 %46, 1
  %61 = icmp eq i64 %60, %32
  br i1 %61, label %40, label %44

62:                                               ; preds = %40
  %63 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %64 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %65 = zext i32 %64 to i64
  %66 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %67 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %68 = load i64, ptr @cegas_heap, align 8
  %69 = load i64, ptr @cegas_stack, align 8
  %70 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %71

71:                                               ; preds = %79, %62
  %72 = phi i32 [ %41, %62 ], [ %80, %79 ]
  %73 = phi i32 [ 0, %62 ], [ %84, %79 ]
  %74 = phi i64 [ %63, %62 ], [ %83, %79 ]
  %75 = phi i64 [ 0, %62 ], [ %82, %79 ]
  %76 = udiv i64 %75, %65
  %77 = mul i64 %76, %65
  %78 = icmp ult i64 %77, %74
  br i1 %78, label %86, label %79

79:                                               ; preds = %86, %71
  %80 = phi i32 [ %72, %71 ], [ %93, %86 ]
  %81 = icmp eq i32 %73, 0
  %82 = select i1 %81, i64 %67, i64 %66
  %83 = select i1 %81, i64 %69, i64 %68
  %84 = add nuw nsw i32 %73, 1
  %85 = icmp eq i32 %84, 3
  br i1 %85, label %97, label %71

86:                                               ; preds = %71, %86
  %87 = phi i32 [ %93, %86 ], [ %72, %71 ]
  %88 = phi i64 [ %94, %86 ], [ %76, %71 ]
  %89 = getelementptr inbounds nuw i32, ptr %70, i64 %88
  %90 = load i32, ptr %89, align 4
  %91 = icmp ult i32 %90, %87
  %92 = add i32 %90, 1
  %93 = select i1 %91, i32 %87, i32 %92
  %94 = add i64 %88, 1
  %95 = mul i64 %94, %65
  %96 = icmp ult i64 %95, %74
  br i1 %96, label %86, label %79

97:                                               ; preds = %79, %40
  %98 = phi i32 [ %41, %40 ], [ %80, %79 ]
  %99 = icmp ult i32 %98, %4
  br i1 %99, label %100, label %151

100:                                              ; preds = %97
  store i32 %98, ptr @cegas_objects, align 4
  %101 = load i32, ptr %27, align 4
  %102 = zext i32 %101 to i64
  %103 = icmp eq i32 %101, 0
  br i1 %103, label %109, label %104

104:                                              ; preds = %100
  %105 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 128), align 8
  %106 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  %107 = zext i32 %98 to i64
  %108 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  br label %115

109:                                              ; preds = %129, %100
  %110 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  store i64 %110, ptr @cegas_stack, align 8
  %111 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  store i64 %111, ptr @cegas_heap, align 8
  %112 = icmp ult i32 %5, %98
  br i1 %112, label %113, label %151

113:                                              ; preds = %109
  %114 = zext i32 %98 to i64
  br label %133

115:                                              ; preds = %129, %104
  %116 = phi i64 [ %108, %104 ], [ %130, %129 ]
  %117 = phi i64 [ 0, %104 ], [ %131, %129 ]
  %118 = mul i64 %116, %26
  %119 = getelementptr i32, ptr %105, i64 %118
  %120 = getelementptr i32, ptr %119, i64 %117
  %121 = load i32, ptr %120, align 4
  %122 = icmp eq i32 %121, 2
  br i1 %122, label %123, label %129

123:                                              ; preds = %115
  %124 = getelementptr inbounds nuw i64, ptr %106, i64 %117
  %125 = load i64, ptr %124, align 8
  %126 = icmp ugt i64 %125, %107
  br i1 %126, label %127, label %129

127:                                              ; preds = %123
  store i64 %107, ptr %124, align 8
  %128 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  br label %129

129:                                              ; preds = %127, %123, %115
  %130 = phi i64 [ %116, %115 ], [ %116, %123 ], [ %128, %127 ]
  %131 = add nuw nsw i64 %117, 1
  %132 = icmp eq i64 %131, %102
  br i1 %132, label %109, label %115

133:                                              ; preds = %148, %113
  %134 = phi i64 [ %8, %113 ], [ %149, %148 ]
  %135 = getelementptr inbounds nuw %struct.object, ptr %6, i64 %134
  %136 = getelementptr inbounds nuw i8, ptr %135, i64 16
  %137 = load i32, ptr %136, align 8
  %138 = and i32 %137, 2
  %139 = icmp eq i32 %138, 0
  %140 = select i1 %139, ptr @cegas_stack, ptr @cegas_heap
  %141 = load i64, ptr %135, align 8
  %142 = getelementptr inbounds nuw i8, ptr %135, i64 8
  %143 = load i64, ptr %142, align 8
  %144 = add i64 %143, %141
  %145 = load i64, ptr %140, align 8
  %146 = icmp ugt i64 %144, %145
  br i1 %146, label %147, label %148

147:                                              ; preds = %133
  store i64 %144, ptr %140, align 8
  br label %148

148:                                              ; preds = %147, %133
  %149 = add nuw nsw i64 %134, 1
  %150 = icmp eq i64 %149, %114
  br i1 %150, label %151, label %133

151:                                              ; preds = %148, %29, %97, %109
  %152 = phi i32 [ %30, %29 ], [ %42, %109 ], [ %42, %97 ], [ %42, %148 ]
  %153 = phi i32 [ %4, %29 ], [ %98, %109 ], [ %4, %97 ], [ %98, %148 ]
  %154 = phi i32 [ %28, %29 ], [ %101, %109 ], [ %28, %97 ], [ %101, %148 ]
  %155 = load i64, ptr @cegas_pool_used, align 8
  %156 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %157 = load i64, ptr @cegas_stack, align 8
  %158 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %159 = load i64, ptr @cegas_heap, align 8
  %160 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %161 = add i64 %157, %159
  %162 = add i64 %158, %160
  %163 = sub i64 %161, %162
  %164 = shl i64 %163, 1
  %165 = add i64 %164, %156
  %166 = icmp eq i32 %152, 0
  br i1 %166, label %173, label %167

167:                                              ; preds = %151
  %168 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %169 = zext i32 %168 to i64
  %170 = udiv i64 %165, %169
  %171 = shl i64 %170, 2
  %172 = add i64 %171, 32
  br label %173

173:                                              ; preds = %151, %167
  %174 = phi i64 [ %172, %167 ], [ 0, %151 ]
  %175 = zext i32 %154 to i64
  %176 = shl nuw nsw i64 %175, 3
  %177 = sub i32 %153, %5
  %178 = zext i32 %177 to i64
  %179 = mul nuw nsw i64 %178, 24
  %180 = add i64 %155, 64
  %181 = add i64 %180, %165
  %182 = add i64 %181, %176
  %183 = add i64 %182, %179
  %184 = add i64 %183, %174
  %185 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 216), align 8
  %186 = icmp ugt i64 %184, %185
  br i1 %186, label %365, label %187

187:                                              ; preds = %173
  %188 = load i64, ptr @cegas_states, align 8
  %189 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 264), align 8
  %190 = icmp ult i64 %188, %189
  br i1 %190, label %191, label %365

191:                                              ; preds = %187
  %192 = load i64, ptr @cegas_choices_used, align 8
  %193 = load i32, ptr @cegas_asked, align 4
  %194 = zext i32 %193 to i64
  %195 = add i64 %192, 1
  %196 = add i64 %195, %194
  %197 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 280), align 8
  %198 = icmp ugt i64 %196, %197
  br i1 %198, label %365, label %199

199:                                              ; preds = %191
  %200 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %201 = getelementptr inbounds nuw i8, ptr %200, i64 %155
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i32 %0, ptr %2, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #14
  %202 = getelementptr inbounds nuw i8, ptr %201, i64 8
  br label %203

203:                                              ; preds = %203, %199
  %204 = phi i64 [ %207, %203 ], [ 4, %199 ]
  %205 = phi ptr [ %208, %203 ], [ %2, %199 ]
  %206 = phi ptr [ %210, %203 ], [ %202, %199 ]
  %207 = add nsw i64 %204, -1
  %208 = getelementptr inbounds nuw i8, ptr %205, i64 1
  %209 = load i8, ptr %205, align 1
  %210 = getelementptr inbounds nuw i8, ptr %206, i64 1
  store i8 %209, ptr %206, align 1
  %211 = icmp eq i64 %207, 0
  br i1 %211, label %212, label %203

212:                                              ; preds = %203
  %213 = getelementptr inbounds nuw i8, ptr %201, i64 12
  br label %214

214:                                              ; preds = %214, %212
  %215 = phi i64 [ %218, %214 ], [ 4, %212 ]
  %216 = phi ptr [ %219, %214 ], [ @cegas_objects, %212 ]
  %217 = phi ptr [ %221, %214 ], [ %213, %212 ]
  %218 = add nsw i64 %215, -1
  %219 = getelementptr inbounds nuw i8, ptr %216, i64 1
  %220 = load i8, ptr %216, align 1
  %221 = getelementptr inbounds nuw i8, ptr %217, i64 1
  store i8 %220, ptr %217, align 1
  %222 = icmp eq i64 %218, 0
  br i1 %222, label %223, label %214

223:                                              ; preds = %214
  %224 = getelementptr inbounds nuw i8, ptr %201, i64 16
  %225 = load i64, ptr @cegas_stack, align 8
  store i64 %225, ptr %224, align 1
  %226 = getelementptr inbounds nuw i8, ptr %201, i64 24
  %227 = load i64, ptr @cegas_heap, align 8
  store i64 %227, ptr %226, align 1
  %228 = getelementptr inbounds nuw i8, ptr %201, i64 32
  %229 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %230 = getelementptr inbounds nuw i32, ptr %229, i64 %26
  %231 = load i32, ptr %230, align 4
  %232 = zext i32 %231 to i64
  %233 = shl nuw nsw i64 %232, 3
  %234 = icmp eq i32 %231, 0
  br i1 %234, label %246, label %235

235:                                              ; preds = %223
  %236 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %237

237:                                              ; preds = %235, %237
  %238 = phi i64 [ %244, %237 ], [ %233, %235 ]
  %239 = phi ptr [ %243, %237 ], [ %236, %235 ]
  %240 = phi ptr [ %242, %237 ], [ %228, %235 ]
  %241 = load i64, ptr %239, align 1
  store i64 %241, ptr %240, align 1
  %242 = getelementptr inbounds nuw i8, ptr %240, i64 8
  %243 = getelementptr inbounds nuw i8, ptr %239, i64 8
  %244 = add nsw i64 %238, -8
  %245 = icmp eq i64 %244, 0
  br i1 %245, label %246, label %237

246:                                              ; preds = %237, %223
  %247 = getelementptr inbounds nuw i8, ptr %228, i64 %233
  %248 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %249 = load i32, ptr @cegas_objects, align 4
  %250 = sub i32 %249, %248
  %251 = zext i32 %250 to i64
  %252 = mul nuw nsw i64 %251, 24
  %253 = icmp eq i32 %249, %248
  br i1 %253, label %267, label %254

254:                                              ; preds = %246
  %255 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %256 = zext i32 %248 to i64
  %257 = getelementptr inbounds nuw %struct.object, ptr %255, i64 %256
  br label %258

258:                                              ; preds = %254, %258
  %259 = phi i64 [ %265, %258 ], [ %252, %254 ]
  %260 = phi ptr [ %264, %258 ], [ %257, %254 ]
  %261 = phi ptr [ %263, %258 ], [ %247, %254 ]
  %262 = load i64, ptr %260, align 1
  store i64 %262, ptr %261, align 1
  %263 = getelementptr inbounds nuw i8, ptr %261, i64 8
  %264 = getelementptr inbounds nuw i8, ptr %260, i64 8
  %265 = add nsw i64 %259, -8
  %266 = icmp eq i64 %265, 0
  br i1 %266, label %267, label %258

267:                                              ; preds = %258, %246
  %268 = getelementptr inbounds nuw i8, ptr %247, i64 %252
  store ptr %268, ptr %3, align 8
  %269 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  call fastcc void @write_area(ptr noundef %3, i64 noundef 0, i64 noundef %269, i32 noundef 0) #13
  %270 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %271 = load i64, ptr @cegas_stack, align 8
  call fastcc void @write_area(ptr noundef %3, i64 noundef %270, i64 noundef %271, i32 noundef 1) #13
  %272 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %273 = load i64, ptr @cegas_heap, align 8
  call fastcc void @write_area(ptr noundef %3, i64 noundef %272, i64 noundef %273, i32 noundef 1) #13
  %274 = load ptr, ptr %3, align 8
  %275 = ptrtoint ptr %274 to i64
  %276 = ptrtoint ptr %201 to i64
  %277 = sub i64 %275, %276
  store i64 %277, ptr %201, align 1
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #14
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %278 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 232), align 8
  %279 = add i64 %278, -1
  %280 = tail call fastcc i64 @hash(ptr noundef nonnull %201, i64 noundef %277) #13
  %281 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 224), align 8
  %282 = and i64 %280, %279
  %283 = getelementptr inbounds nuw i64, ptr %281, i64 %282
  %284 = load i64, ptr %283, align 8
  %285 = icmp eq i64 %284, 0
  %286 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  br i1 %285, label %331, label %287

287:                                              ; preds = %267
  %288 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %289 = icmp ugt i64 %277, 7
  br label %290

290:                                              ; preds = %287, %325
  %291 = phi i64 [ %284, %287 ], [ %329, %325 ]
  %292 = phi i64 [ %282, %287 ], [ %327, %325 ]
  %293 = getelementptr i64, ptr %286, i64 %291
  %294 = getelementptr i8, ptr %293, i64 -8
  %295 = load i64, ptr %294, align 8
  %296 = getelementptr inbounds nuw i8, ptr %288, i64 %295
  br i1 %289, label %297, label %309

297:                                              ; preds = %290, %304
  %298 = phi i64 [ %307, %304 ], [ %277, %290 ]
  %299 = phi ptr [ %306, %304 ], [ %296, %290 ]
  %300 = phi ptr [ %305, %304 ], [ %201, %290 ]
  %301 = load i64, ptr %300, align 1
  %302 = load i64, ptr %299, align 1
  %303 = icmp eq i64 %301, %302
  br i1 %303, label %304, label %325

304:                                              ; preds = %297
  %305 = getelementptr inbounds nuw i8, ptr %300, i64 8
  %306 = getelementptr inbounds nuw i8, ptr %299, i64 8
  %307 = add i64 %298, -8
  %308 = icmp ugt i64 %307, 7
  br i1 %308, label %297, label %309

309:                                              ; preds = %304, %290
  %310 = phi ptr [ %201, %290 ], [ %305, %304 ]
  %311 = phi ptr [ %296, %290 ], [ %306, %304 ]
  %312 = phi i64 [ %277, %290 ], [ %307, %304 ]
  br label %313

313:                                              ; preds = %309, %318
  %314 = phi ptr [ %320, %318 ], [ %310, %309 ]
  %315 = phi ptr [ %322, %318 ], [ %311, %309 ]
  %316 = phi i64 [ %319, %318 ], [ %312, %309 ]
  %317 = icmp eq i64 %316, 0
  br i1 %317, label %365, label %318

318:                                              ; preds = %313
  %319 = add nsw i64 %316, -1
  %320 = getelementptr inbounds nuw i8, ptr %314, i64 1
  %321 = load i8, ptr %314, align 1
  %322 = getelementptr inbounds nuw i8, ptr %315, i64 1
  %323 = load i8, ptr %315, align 1
  %324 = icmp eq i8 %321, %323
  br i1 %324, label %313, label %325

325:                                              ; preds = %297, %318
  %326 = add i64 %292, 1
  %327 = and i64 %326, %279
  %328 = getelementptr inbounds nuw i64, ptr %281, i64 %327
  %329 = load i64, ptr %328, align 8
  %330 = icmp eq i64 %329, 0
  br i1 %330, label %331, label %290

331:                                              ; preds = %325, %267
  %332 = phi i64 [ %282, %267 ], [ %327, %325 ]
  %333 = getelementptr inbounds nuw i64, ptr %281, i64 %332
  %334 = load i64, ptr @cegas_states, align 8
  %335 = add i64 %334, 1
  store i64 %335, ptr @cegas_states, align 8
  store i64 %335, ptr %333, align 8
  %336 = load i64, ptr @cegas_pool_used, align 8
  %337 = getelementptr inbounds nuw i64, ptr %286, i64 %334
  store i64 %336, ptr %337, align 8
  %338 = add i64 %277, 7
  %339 = and i64 %338, -8
  %340 = add i64 %336, %339
  store i64 %340, ptr @cegas_pool_used, align 8
  %341 = load i64, ptr @cegas_current, align 8
  %342 = trunc i64 %341 to i32
  %343 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 248), align 8
  %344 = getelementptr inbounds nuw i32, ptr %343, i64 %334
  store i32 %342, ptr %344, align 4
  %345 = load i64, ptr @cegas_choices_used, align 8
  %346 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 256), align 8
  %347 = getelementptr inbounds nuw i64, ptr %346, i64 %334
  store i64 %345, ptr %347, align 8
  %348 = load i32, ptr @cegas_asked, align 4
  %349 = zext i32 %348 to i64
  %350 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 272), align 8
  %351 = add i64 %345, 1
  store i64 %351, ptr @cegas_choices_used, align 8
  %352 = getelementptr inbounds nuw i64, ptr %350, i64 %345
  store i64 %349, ptr %352, align 8
  %353 = icmp eq i32 %348, 0
  br i1 %353, label %365, label %354

354:                                              ; preds = %331
  %355 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  br label %356

356:                                              ; preds = %354, %356
  %357 = phi i64 [ 0, %354 ], [ %363, %356 ]
  %358 = getelementptr inbounds nuw i64, ptr %355, i64 %357
  %359 = load i64, ptr %358, align 8
  %360 = load i64, ptr @cegas_choices_used, align 8
  %361 = add i64 %360, 1
  store i64 %361, ptr @cegas_choices_used, align 8
  %362 = getelementptr inbounds nuw i64, ptr %350, i64 %360
  store i64 %359, ptr %362, align 8
  %363 = add nuw nsw i64 %357, 1
  %364 = icmp eq i64 %363, %349
  br i1 %364, label %365, label %356

365:                                              ; preds = %313, %356, %331, %191, %173, %187
  %366 = phi i32 [ 0, %191 ], [ 0, %173 ], [ 0, %187 ], [ 1, %331 ], [ 1, %356 ], [ 1, %313 ]
  ret i32 %366
}

define range(i32 0, 6) i32 @cegas_explore(i64 noundef %0) #10 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store i1 false, ptr @is_random, align 4
  %4 = load i64, ptr @cegas_current, align 8
  %5 = load i64, ptr @cegas_states, align 8
  %6 = icmp ult i64 %4, %5
  br i1 %6, label %7, label %130

7:                                                ; preds = %1
  %8 = load i1, ptr @is_within, align 4
  br label %9

9:                                                ; preds = %7, %125
  %10 = phi i1 [ false, %125 ], [ %8, %7 ]
  %11 = phi i64 [ %21, %125 ], [ %0, %7 ]
  br i1 %10, label %13, label %12

12:                                               ; preds = %9
  store i32 0, ptr @fixed, align 4
  store i1 true, ptr @is_within, align 4
  br label %13

13:                                               ; preds = %12, %9
  br label %14

14:                                               ; preds = %13, %122
  %15 = phi i64 [ %21, %122 ], [ %11, %13 ]
  %16 = load i64, ptr @cegas_states, align 8
  %17 = shl i64 %16, 1
  %18 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 232), align 8
  %19 = icmp ult i64 %17, %18
  br i1 %19, label %20, label %130

20:                                               ; preds = %14
  %21 = add i64 %15, -1
  %22 = icmp eq i64 %15, 0
  br i1 %22, label %130, label %23

23:                                               ; preds = %20
  %24 = load i64, ptr @cegas_current, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #14
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  %27 = getelementptr inbounds nuw i64, ptr %26, i64 %24
  %28 = load i64, ptr %27, align 8
  %29 = getelementptr inbounds nuw i8, ptr %25, i64 %28
  %30 = getelementptr inbounds nuw i8, ptr %29, i64 8
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #14
  br label %31

31:                                               ; preds = %31, %23
  %32 = phi i64 [ %35, %31 ], [ 4, %23 ]
  %33 = phi ptr [ %36, %31 ], [ %30, %23 ]
  %34 = phi ptr [ %38, %31 ], [ %3, %23 ]
  %35 = add nsw i64 %32, -1
  %36 = getelementptr inbounds nuw i8, ptr %33, i64 1
  %37 = load i8, ptr %33, align 1
  %38 = getelementptr inbounds nuw i8, ptr %34, i64 1
  store i8 %37, ptr %34, align 1
  %39 = icmp eq i64 %35, 0
  br i1 %39, label %40, label %31

40:                                               ; preds = %31
  %41 = getelementptr inbounds nuw i8, ptr %29, i64 12
  br label %42

42:                                               ; preds = %42, %40
  %43 = phi i64 [ %46, %42 ], [ 4, %40 ]
  %44 = phi ptr [ %47, %42 ], [ %41, %40 ]
  %45 = phi ptr [ %49, %42 ], [ @cegas_objects, %40 ]
  %46 = add nsw i64 %43, -1
  %47 = getelementptr inbounds nuw i8, ptr %44, i64 1
  %48 = load i8, ptr %44, align 1
  %49 = getelementptr inbounds nuw i8, ptr %45, i64 1
  store i8 %48, ptr %45, align 1
  %50 = icmp eq i64 %46, 0
  br i1 %50, label %51, label %42

51:                                               ; preds = %42
  %52 = getelementptr inbounds nuw i8, ptr %29, i64 16
  %53 = load i64, ptr %52, align 1
  store i64 %53, ptr @cegas_stack, align 8
  %54 = getelementptr inbounds nuw i8, ptr %29, i64 24
  %55 = load i64, ptr %54, align 1
  store i64 %55, ptr @cegas_heap, align 8
  %56 = getelementptr inbounds nuw i8, ptr %29, i64 32
  %57 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %58 = load i32, ptr %3, align 4
  %59 = zext i32 %58 to i64
  %60 = getelementptr inbounds nuw i32, ptr %57, i64 %59
  %61 = load i32, ptr %60, align 4
  %62 = zext i32 %61 to i64
  %63 = shl nuw nsw i64 %62, 3
  %64 = icmp eq i32 %61, 0
  br i1 %64, label %76, label %65

65:                                               ; preds = %51
  %66 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %67

67:                                               ; preds = %65, %67
  %68 = phi i64 [ %74, %67 ], [ %63, %65 ]
  %69 = phi ptr [ %73, %67 ], [ %56, %65 ]
  %70 = phi ptr [ %72, %67 ], [ %66, %65 ]
  %71 = load i64, ptr %69, align 1
  store i64 %71, ptr %70, align 1
  %72 = getelementptr inbounds nuw i8, ptr %70, i64 8
  %73 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %74 = add nsw i64 %68, -8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %76, label %67

76:                                               ; preds = %67, %51
  %77 = getelementptr inbounds nuw i8, ptr %56, i64 %63
  %78 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %79 = load i32, ptr @cegas_objects, align 4
  %80 = sub i32 %79, %78
  %81 = zext i32 %80 to i64
  %82 = mul nuw nsw i64 %81, 24
  %83 = icmp eq i32 %79, %78
  br i1 %83, label %97, label %84

84:                                               ; preds = %76
  %85 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %86 = zext i32 %78 to i64
  %87 = getelementptr inbounds nuw %struct.object, ptr %85, i64 %86
  br label %88

88:                                               ; preds = %84, %88
  %89 = phi i64 [ %95, %88 ], [ %82, %84 ]
  %90 = phi ptr [ %94, %88 ], [ %77, %84 ]
  %91 = phi ptr [ %93, %88 ], [ %87, %84 ]
  %92 = load i64, ptr %90, align 1
  store i64 %92, ptr %91, align 1
  %93 = getelementptr inbounds nuw i8, ptr %91, i64 8
  %94 = getelementptr inbounds nuw i8, ptr %90, i64 8
  %95 = add nsw i64 %89, -8
  %96 = icmp eq i64 %95, 0
  br i1 %96, label %97, label %88

97:                                               ; preds = %88, %76
  %98 = getelementptr inbounds nuw i8, ptr %77, i64 %82
  store ptr %98, ptr %2, align 8
  %99 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  call fastcc void @read_area(ptr noundef %2, i64 noundef 0, i64 noundef %99, i32 noundef 0) #13
  %100 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %101 = load i64, ptr @cegas_stack, align 8
  call fastcc void @read_area(ptr noundef %2, i64 noundef %100, i64 noundef %101, i32 noundef 1) #13
  %102 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %103 = load i64, ptr @cegas_heap, align 8
  call fastcc void @read_area(ptr noundef %2, i64 noundef %102, i64 noundef %103, i32 noundef 1) #13
  store i32 0, ptr @cegas_status, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #14
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #14
  store i32 0, ptr @cegas_asked, align 4
  %104 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 168), align 8
  store i64 %104, ptr @cegas_fuel, align 8
  tail call void @cegas_step(i32 noundef %58) #15
  %105 = load i64, ptr @cegas_rounds, align 8
  %106 = add i64 %105, 1
  store i64 %106, ptr @cegas_rounds, align 8
  %107 = load i32, ptr @cegas_status, align 4
  %108 = icmp eq i32 %107, 1
  br i1 %108, label %109, label %114

109:                                              ; preds = %97
  %110 = load i64, ptr @cegas_detail, align 8
  %111 = trunc i64 %110 to i32
  %112 = tail call fastcc i32 @keep(i32 noundef %111) #13
  %113 = icmp eq i32 %112, 0
  br i1 %113, label %130, label %122

114:                                              ; preds = %97
  %115 = add i32 %107, -3
  %116 = icmp ult i32 %115, 2
  br i1 %116, label %117, label %119

117:                                              ; preds = %114
  %118 = tail call fastcc i32 @next_choice() #13
  br label %130

119:                                              ; preds = %114
  %120 = and i32 %107, -2
  %121 = icmp eq i32 %120, 6
  br i1 %121, label %130, label %122

122:                                              ; preds = %119, %109
  %123 = tail call fastcc i32 @next_choice() #13
  %124 = icmp eq i32 %123, 0
  br i1 %124, label %125, label %14

125:                                              ; preds = %122
  store i1 false, ptr @is_within, align 4
  %126 = load i64, ptr @cegas_current, align 8
  %127 = add i64 %126, 1
  store i64 %127, ptr @cegas_current, align 8
  %128 = load i64, ptr @cegas_states, align 8
  %129 = icmp ult i64 %127, %128
  br i1 %129, label %9, label %130

130:                                              ; preds = %125, %109, %119, %20, %14, %1, %117
  %131 = phi i32 [ 2, %117 ], [ 0, %20 ], [ 1, %1 ], [ 3, %119 ], [ 4, %109 ], [ 5, %14 ], [ 1, %125 ]
  ret i32 %131
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

define i32 @cegas_test(i64 noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) #10 {
  store i1 true, ptr @is_random, align 4
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %48, label %9

6:                                                ; preds = %35
  %7 = add nuw i64 %10, 1
  %8 = icmp eq i64 %7, %1
  br i1 %8, label %48, label %9

9:                                                ; preds = %4, %6
  %10 = phi i64 [ %7, %6 ], [ 0, %4 ]
  %11 = phi i64 [ %41, %6 ], [ 0, %4 ]
  %12 = phi i32 [ %46, %6 ], [ undef, %4 ]
  %13 = add i64 %10, %0
  %14 = mul i64 %13, -7046029254386353131
  %15 = or i64 %14, 1
  %16 = shl i64 %15, 13
  %17 = xor i64 %16, %15
  %18 = lshr i64 %17, 7
  %19 = xor i64 %18, %17
  %20 = shl i64 %19, 17
  %21 = xor i64 %20, %19
  %22 = shl i64 %21, 13
  %23 = xor i64 %22, %21
  %24 = lshr i64 %23, 7
  %25 = xor i64 %24, %23
  %26 = shl i64 %25, 17
  %27 = xor i64 %26, %25
  store i64 %27, ptr @seed, align 8
  tail call void @cegas_reset() #13
  store i32 0, ptr @cegas_asked, align 4
  store i64 %2, ptr @cegas_fuel, align 8
  store i32 0, ptr @cegas_status, align 4
  tail call void @cegas_step(i32 noundef 0) #15
  %28 = load i32, ptr @cegas_status, align 4
  %29 = icmp eq i32 %28, 1
  br i1 %29, label %30, label %35

30:                                               ; preds = %9, %30
  %31 = load i64, ptr @cegas_detail, align 8
  %32 = trunc i64 %31 to i32
  store i32 0, ptr @cegas_status, align 4
  tail call void @cegas_step(i32 noundef %32) #15
  %33 = load i32, ptr @cegas_status, align 4
  %34 = icmp eq i32 %33, 1
  br i1 %34, label %30, label %35

35:                                               ; preds = %30, %9
  %36 = phi i32 [ %28, %9 ], [ %33, %30 ]
  %37 = load i64, ptr @cegas_rounds, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr @cegas_rounds, align 8
  %39 = load i64, ptr @cegas_fuel, align 8
  %40 = sub i64 %2, %39
  %41 = add i64 %40, %11
  %42 = add i32 %36, -5
  %43 = icmp ult i32 %42, -2
  %44 = icmp ult i64 %41, %3
  %45 = select i1 %44, i32 %12, i32 0
  %46 = select i1 %43, i32 %45, i32 2
  %47 = select i1 %43, i1 %44, i1 false
  br i1 %47, label %6, label %48

48:                                               ; preds = %35, %6, %4
  %49 = phi i32 [ 0, %4 ], [ 0, %6 ], [ %46, %35 ]
  ret i32 %49
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

declare i64 @llvm.umax.i64(i64, i64) #12

declare i32 @llvm.umin.i32(i32, i32) #12

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


