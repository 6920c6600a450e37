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

define noundef i32 @cegas_fill(i64 noundef %0, i8 noundef zeroext %1, i64 noundef %2) #5 {
  %4 = load ptr, ptr @setup, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 %0
  %6 = zext i8 %1 to i64
  %7 = mul nuw i64 %6, 72340172838076673
  %8 = icmp ugt i64 %2, 7
  br i1 %8, label %13, label %9

9:                                                ; preds = %13, %3
  %10 = phi ptr [ %5, %3 ], [ %16, %13 ]
  %11 = phi i64 [ %2, %3 ], [ %17, %13 ]
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %25, label %19

13:                                               ; preds = %3, %13
  %14 = phi i64 [ %17, %13 ], [ %2, %3 ]
  %15 = phi ptr [ %16, %13 ], [ %5, %3 ]
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
  store i8 %1, ptr %21, align 1
  %24 = icmp eq i64 %22, 0
  br i1 %24, label %25, label %19

25:                                               ; preds = %19, %9
  tail call fastcc void @clear_range(i64 noundef %0, i64 noundef %2, i8 noundef zeroext 0, i8 noundef zeroext 0) #13
  ret i32 1
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
  br i1 %24, label %25, label %31

25:                                               ; preds = %22
  %26 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %27 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %28 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %29 = zext i32 %0 to i64
  %30 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  br label %126

31:                                               ; preds = %22
  %32 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %33 = zext i32 %0 to i64
  %34 = getelementptr inbounds nuw i32, ptr %32, i64 %33
  %35 = load i32, ptr %34, align 4
  %36 = zext i32 %35 to i64
  %37 = icmp eq i32 %35, 0
  br i1 %37, label %44, label %38

38:                                               ; preds = %31
  %39 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 128), align 8
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 136), align 8
  %41 = mul i64 %40, %33
  %42 = getelementptr i32, ptr %39, i64 %41
  %43 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %50

44:                                               ; preds = %64, %31
  %45 = phi i32 [ %23, %31 ], [ %65, %64 ]
  %46 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 108), align 4
  %47 = icmp eq i32 %46, 0
  %48 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %49 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  br i1 %47, label %101, label %68

50:                                               ; preds = %64, %38
  %51 = phi i32 [ %23, %38 ], [ %65, %64 ]
  %52 = phi i64 [ 0, %38 ], [ %66, %64 ]
  %53 = getelementptr i32, ptr %42, i64 %52
  %54 = load i32, ptr %53, align 4
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %64, label %56

56:                                               ; preds = %50
  %57 = getelementptr inbounds nuw i64, ptr %43, i64 %52
  %58 = load i64, ptr %57, align 8
  %59 = zext i32 %51 to i64
  %60 = icmp ult i64 %58, %59
  br i1 %60, label %64, label %61

61:                                               ; preds = %56
  %62 = trunc i64 %58 to i32
  %63 = add i32 %62, 1
  br label %64

64:                                               ; preds = %61, %56, %50
  %65 = phi i32 [ %63, %61 ], [ %51, %56 ], [ %51, %50 ]
  %66 = add nuw nsw i64 %52, 1
  %67 = icmp eq i64 %66, %36
  br i1 %67, label %44, label %50

68:                                               ; preds = %44
  %69 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %70 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %71 = zext i32 %70 to i64
  %72 = load i64, ptr @cegas_heap, align 8
  %73 = load i64, ptr @cegas_stack, align 8
  %74 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 32), align 8
  br label %75

75:                                               ; preds = %83, %68
  %76 = phi i32 [ %45, %68 ], [ %84, %83 ]
  %77 = phi i32 [ 0, %68 ], [ %88, %83 ]
  %78 = phi i64 [ %69, %68 ], [ %87, %83 ]
  %79 = phi i64 [ 0, %68 ], [ %86, %83 ]
  %80 = udiv i64 %79, %71
  %81 = mul i64 %80, %71
  %82 = icmp ult i64 %81, %78
  br i1 %82, label %90, label %83

83:                                               ; preds = %90, %75
  %84 = phi i32 [ %76, %75 ], [ %97, %90 ]
  %85 = icmp eq i32 %77, 0
  %86 = select i1 %85, i64 %48, i64 %49
  %87 = select i1 %85, i64 %73, i64 %72
  %88 = add nuw nsw i32 %77, 1
  %89 = icmp eq i32 %88, 3
  br i1 %89, label %101, label %75

90:                                               ; preds = %75, %90
  %91 = phi i32 [ %97, %90 ], [ %76, %75 ]
  %92 = phi i64 [ %98, %90 ], [ %80, %75 ]
  %93 = getelementptr inbounds nuw i32, ptr %74, i64 %92
  %94 = load i32, ptr %93, align 4
  %95 = icmp ult i32 %94, %91
  %96 = add i32 %94, 1
  %97 = select i1 %95, i32 %91, i32 %96
  %98 = add i64 %92, 1
  %99 = mul i64 %98, %71
  %100 = icmp ult i64 %99, %78
  br i1 %100, label %90, label %83

101:                                              ; preds = %83, %44
  %102 = phi i32 [ %45, %44 ], [ %84, %83 ]
  %103 = icmp ult i32 %102, %4
  br i1 %103, label %104, label %126

104:                                              ; preds = %101
  store i32 %102, ptr @cegas_objects, align 4
  store i64 %48, ptr @cegas_stack, align 8
  store i64 %49, ptr @cegas_heap, align 8
  %105 = icmp ult i32 %5, %102
  br i1 %105, label %106, label %126

106:                                              ; preds = %104
  %107 = zext i32 %102 to i64
  br label %108

108:                                              ; preds = %123, %106
  %109 = phi i64 [ %8, %106 ], [ %124, %123 ]
  %110 = getelementptr inbounds nuw %struct.object, ptr %6, i64 %109
  %111 = getelementptr inbounds nuw i8, ptr %110, i64 16
  %112 = load i32, ptr %111, align 8
  %113 = and i32 %112, 2
  %114 = icmp eq i32 %113, 0
  %115 = select i1 %114, ptr @cegas_stack, ptr @cegas_heap
  %116 = load i64, ptr %110, align 8
  %117 = getelementptr inbounds nuw i8, ptr %110, i64 8
  %118 = load i64, ptr %117, align 8
  %119 = add i64 %118, %116
  %120 = load i64, ptr %115, align 8
  %121 = icmp ugt i64 %119, %120
  br i1 %121, label %122, label %123

122:                                              ; preds = %108
  store i64 %119, ptr %115, align 8
  br label %123

123:                                              ; preds = %122, %108
  %124 = add nuw nsw i64 %109, 1
  %125 = icmp eq i64 %124, %107
  br i1 %125, label %126, label %108

126:                                              ; preds = %123, %25, %101, %104
  %127 = phi i32 [ %30, %25 ], [ %46, %104 ], [ %46, %101 ], [ %46, %123 ]
  %128 = phi i32 [ %4, %25 ], [ %102, %104 ], [ %4, %101 ], [ %102, %123 ]
  %129 = phi i64 [ %29, %25 ], [ %33, %104 ], [ %33, %101 ], [ %33, %123 ]
  %130 = phi ptr [ %28, %25 ], [ %32, %104 ], [ %32, %101 ], [ %32, %123 ]
  %131 = phi i64 [ %27, %25 ], [ %49, %104 ], [ %49, %101 ], [ %49, %123 ]
  %132 = phi i64 [ %26, %25 ], [ %48, %104 ], [ %48, %101 ], [ %48, %123 ]
  %133 = load i64, ptr @cegas_pool_used, align 8
  %134 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  %135 = load i64, ptr @cegas_stack, align 8
  %136 = load i64, ptr @cegas_heap, align 8
  %137 = add i64 %135, %136
  %138 = add i64 %132, %131
  %139 = sub i64 %137, %138
  %140 = shl i64 %139, 1
  %141 = add i64 %140, %134
  %142 = getelementptr inbounds nuw i32, ptr %130, i64 %129
  %143 = load i32, ptr %142, align 4
  %144 = icmp eq i32 %127, 0
  br i1 %144, label %151, label %145

145:                                              ; preds = %126
  %146 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 104), align 8
  %147 = zext i32 %146 to i64
  %148 = udiv i64 %141, %147
  %149 = shl i64 %148, 2
  %150 = add i64 %149, 32
  br label %151

151:                                              ; preds = %126, %145
  %152 = phi i64 [ %150, %145 ], [ 0, %126 ]
  %153 = zext i32 %143 to i64
  %154 = shl nuw nsw i64 %153, 3
  %155 = sub i32 %128, %5
  %156 = zext i32 %155 to i64
  %157 = mul nuw nsw i64 %156, 24
  %158 = add i64 %133, 64
  %159 = add i64 %158, %141
  %160 = add i64 %159, %154
  %161 = add i64 %160, %157
  %162 = add i64 %161, %152
  %163 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 216), align 8
  %164 = icmp ugt i64 %162, %163
  br i1 %164, label %343, label %165

165:                                              ; preds = %151
  %166 = load i64, ptr @cegas_states, align 8
  %167 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 264), align 8
  %168 = icmp ult i64 %166, %167
  br i1 %168, label %169, label %343

169:                                              ; preds = %165
  %170 = load i64, ptr @cegas_choices_used, align 8
  %171 = load i32, ptr @cegas_asked, align 4
  %172 = zext i32 %171 to i64
  %173 = add i64 %170, 1
  %174 = add i64 %173, %172
  %175 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 280), align 8
  %176 = icmp ugt i64 %174, %175
  br i1 %176, label %343, label %177

177:                                              ; preds = %169
  %178 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %179 = getelementptr inbounds nuw i8, ptr %178, i64 %133
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i32 %0, ptr %2, align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #14
  %180 = getelementptr inbounds nuw i8, ptr %179, i64 8
  br label %181

181:                                              ; preds = %181, %177
  %182 = phi i64 [ %185, %181 ], [ 4, %177 ]
  %183 = phi ptr [ %186, %181 ], [ %2, %177 ]
  %184 = phi ptr [ %188, %181 ], [ %180, %177 ]
  %185 = add nsw i64 %182, -1
  %186 = getelementptr inbounds nuw i8, ptr %183, i64 1
  %187 = load i8, ptr %183, align 1
  %188 = getelementptr inbounds nuw i8, ptr %184, i64 1
  store i8 %187, ptr %184, align 1
  %189 = icmp eq i64 %185, 0
  br i1 %189, label %190, label %181

190:                                              ; preds = %181
  %191 = getelementptr inbounds nuw i8, ptr %179, i64 12
  br label %192

192:                                              ; preds = %192, %190
  %193 = phi i64 [ %196, %192 ], [ 4, %190 ]
  %194 = phi ptr [ %197, %192 ], [ @cegas_objects, %190 ]
  %195 = phi ptr [ %199, %192 ], [ %191, %190 ]
  %196 = add nsw i64 %193, -1
  %197 = getelementptr inbounds nuw i8, ptr %194, i64 1
  %198 = load i8, ptr %194, align 1
  %199 = getelementptr inbounds nuw i8, ptr %195, i64 1
  store i8 %198, ptr %195, align 1
  %200 = icmp eq i64 %196, 0
  br i1 %200, label %201, label %192

201:                                              ; preds = %192
  %202 = getelementptr inbounds nuw i8, ptr %179, i64 16
  %203 = load i64, ptr @cegas_stack, align 8
  store i64 %203, ptr %202, align 1
  %204 = getelementptr inbounds nuw i8, ptr %179, i64 24
  %205 = load i64, ptr @cegas_heap, align 8
  store i64 %205, ptr %204, align 1
  %206 = getelementptr inbounds nuw i8, ptr %179, i64 32
  %207 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 120), align 8
  %208 = getelementptr inbounds nuw i32, ptr %207, i64 %129
  %209 = load i32, ptr %208, align 4
  %210 = zext i32 %209 to i64
  %211 = shl nuw nsw i64 %210, 3
  %212 = icmp eq i32 %209, 0
  br i1 %212, label %224, label %213

213:                                              ; preds = %201
  %214 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 112), align 8
  br label %215

215:                                              ; preds = %213, %215
  %216 = phi i64 [ %222, %215 ], [ %211, %213 ]
  %217 = phi ptr [ %221, %215 ], [ %214, %213 ]
  %218 = phi ptr [ %220, %215 ], [ %206, %213 ]
  %219 = load i64, ptr %217, align 1
  store i64 %219, ptr %218, align 1
  %220 = getelementptr inbounds nuw i8, ptr %218, i64 8
  %221 = getelementptr inbounds nuw i8, ptr %217, i64 8
  %222 = add nsw i64 %216, -8
  %223 = icmp eq i64 %222, 0
  br i1 %223, label %224, label %215

224:                                              ; preds = %215, %201
  %225 = getelementptr inbounds nuw i8, ptr %206, i64 %211
  %226 = load i32, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 96), align 8
  %227 = load i32, ptr @cegas_objects, align 4
  %228 = sub i32 %227, %226
  %229 = zext i32 %228 to i64
  %230 = mul nuw nsw i64 %229, 24
  %231 = icmp eq i32 %227, %226
  br i1 %231, label %245, label %232

232:                                              ; preds = %224
  %233 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 40), align 8
  %234 = zext i32 %226 to i64
  %235 = getelementptr inbounds nuw %struct.object, ptr %233, i64 %234
  br label %236

236:                                              ; preds = %232, %236
  %237 = phi i64 [ %243, %236 ], [ %230, %232 ]
  %238 = phi ptr [ %242, %236 ], [ %235, %232 ]
  %239 = phi ptr [ %241, %236 ], [ %225, %232 ]
  %240 = load i64, ptr %238, align 1
  store i64 %240, ptr %239, align 1
  %241 = getelementptr inbounds nuw i8, ptr %239, i64 8
  %242 = getelementptr inbounds nuw i8, ptr %238, i64 8
  %243 = add nsw i64 %237, -8
  %244 = icmp eq i64 %243, 0
  br i1 %244, label %245, label %236

245:                                              ; preds = %236, %224
  %246 = getelementptr inbounds nuw i8, ptr %225, i64 %230
  store ptr %246, ptr %3, align 8
  %247 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 56), align 8
  call fastcc void @write_area(ptr noundef %3, i64 noundef 0, i64 noundef %247, i32 noundef 0) #13
  %248 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 64), align 8
  %249 = load i64, ptr @cegas_stack, align 8
  call fastcc void @write_area(ptr noundef %3, i64 noundef %248, i64 noundef %249, i32 noundef 1) #13
  %250 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 80), align 8
  %251 = load i64, ptr @cegas_heap, align 8
  call fastcc void @write_area(ptr noundef %3, i64 noundef %250, i64 noundef %251, i32 noundef 1) #13
  %252 = load ptr, ptr %3, align 8
  %253 = ptrtoint ptr %252 to i64
  %254 = ptrtoint ptr %179 to i64
  %255 = sub i64 %253, %254
  store i64 %255, ptr %179, align 1
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #14
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %256 = load i64, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 232), align 8
  %257 = add i64 %256, -1
  %258 = tail call fastcc i64 @hash(ptr noundef nonnull %179, i64 noundef %255) #13
  %259 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 224), align 8
  %260 = and i64 %258, %257
  %261 = getelementptr inbounds nuw i64, ptr %259, i64 %260
  %262 = load i64, ptr %261, align 8
  %263 = icmp eq i64 %262, 0
  %264 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 240), align 8
  br i1 %263, label %309, label %265

265:                                              ; preds = %245
  %266 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 208), align 8
  %267 = icmp ugt i64 %255, 7
  br label %268

268:                                              ; preds = %265, %303
  %269 = phi i64 [ %262, %265 ], [ %307, %303 ]
  %270 = phi i64 [ %260, %265 ], [ %305, %303 ]
  %271 = getelementptr i64, ptr %264, i64 %269
  %272 = getelementptr i8, ptr %271, i64 -8
  %273 = load i64, ptr %272, align 8
  %274 = getelementptr inbounds nuw i8, ptr %266, i64 %273
  br i1 %267, label %275, label %287

275:                                              ; preds = %268, %282
  %276 = phi i64 [ %285, %282 ], [ %255, %268 ]
  %277 = phi ptr [ %284, %282 ], [ %274, %268 ]
  %278 = phi ptr [ %283, %282 ], [ %179, %268 ]
  %279 = load i64, ptr %278, align 1
  %280 = load i64, ptr %277, align 1
  %281 = icmp eq i64 %279, %280
  br i1 %281, label %282, label %303

282:                                              ; preds = %275
  %283 = getelementptr inbounds nuw i8, ptr %278, i64 8
  %284 = getelementptr inbounds nuw i8, ptr %277, i64 8
  %285 = add i64 %276, -8
  %286 = icmp ugt i64 %285, 7
  br i1 %286, label %275, label %287

287:                                              ; preds = %282, %268
  %288 = phi ptr [ %179, %268 ], [ %283, %282 ]
  %289 = phi ptr [ %274, %268 ], [ %284, %282 ]
  %290 = phi i64 [ %255, %268 ], [ %285, %282 ]
  br label %291

291:                                              ; preds = %287, %296
  %292 = phi ptr [ %298, %296 ], [ %288, %287 ]
  %293 = phi ptr [ %300, %296 ], [ %289, %287 ]
  %294 = phi i64 [ %297, %296 ], [ %290, %287 ]
  %295 = icmp eq i64 %294, 0
  br i1 %295, label %343, label %296

296:                                              ; preds = %291
  %297 = add nsw i64 %294, -1
  %298 = getelementptr inbounds nuw i8, ptr %292, i64 1
  %299 = load i8, ptr %292, align 1
  %300 = getelementptr inbounds nuw i8, ptr %293, i64 1
  %301 = load i8, ptr %293, align 1
  %302 = icmp eq i8 %299, %301
  br i1 %302, label %291, label %303

303:                                              ; preds = %275, %296
  %304 = add i64 %270, 1
  %305 = and i64 %304, %257
  %306 = getelementptr inbounds nuw i64, ptr %259, i64 %305
  %307 = load i64, ptr %306, align 8
  %308 = icmp eq i64 %307, 0
  br i1 %308, label %309, label %268

309:                                              ; preds = %303, %245
  %310 = phi i64 [ %260, %245 ], [ %305, %303 ]
  %311 = getelementptr inbounds nuw i64, ptr %259, i64 %310
  %312 = load i64, ptr @cegas_states, align 8
  %313 = add i64 %312, 1
  store i64 %313, ptr @cegas_states, align 8
  store i64 %313, ptr %311, align 8
  %314 = load i64, ptr @cegas_pool_used, align 8
  %315 = getelementptr inbounds nuw i64, ptr %264, i64 %312
  store i64 %314, ptr %315, align 8
  %316 = add i64 %255, 7
  %317 = and i64 %316, -8
  %318 = add i64 %314, %317
  store i64 %318, ptr @cegas_pool_used, align 8
  %319 = load i64, ptr @cegas_current, align 8
  %320 = trunc i64 %319 to i32
  %321 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 248), align 8
  %322 = getelementptr inbounds nuw i32, ptr %321, i64 %312
  store i32 %320, ptr %322, align 4
  %323 = load i64, ptr @cegas_choices_used, align 8
  %324 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 256), align 8
  %325 = getelementptr inbounds nuw i64, ptr %324, i64 %312
  store i64 %323, ptr %325, align 8
  %326 = load i32, ptr @cegas_asked, align 4
  %327 = zext i32 %326 to i64
  %328 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 272), align 8
  %329 = add i64 %323, 1
  store i64 %329, ptr @cegas_choices_used, align 8
  %330 = getelementptr inbounds nuw i64, ptr %328, i64 %323
  store i64 %327, ptr %330, align 8
  %331 = icmp eq i32 %326, 0
  br i1 %331, label %343, label %332

332:                                              ; preds = %309
  %333 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @setup, i64 176), align 8
  br label %334

334:                                              ; preds = %332, %334
  %335 = phi i64 [ 0, %332 ], [ %341, %334 ]
  %336 = getelementptr inbounds nuw i64, ptr %333, i64 %335
  %337 = load i64, ptr %336, align 8
  %338 = load i64, ptr @cegas_choices_used, align 8
  %339 = add i64 %338, 1
  store i64 %339, ptr @cegas_choices_used, align 8
  %340 = getelementptr inbounds nuw i64, ptr %328, i64 %338
  store i64 %337, ptr %340, align 8
  %341 = add nuw nsw i64 %335, 1
  %342 = icmp eq i64 %341, %327
  br i1 %342, label %343, label %334

343:                                              ; preds = %291, %334, %309, %169, %151, %165
  %344 = phi i32 [ 0, %169 ], [ 0, %151 ], [ 0, %165 ], [ 1, %309 ], [ 1, %334 ], [ 1, %291 ]
  ret i32 %344
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


