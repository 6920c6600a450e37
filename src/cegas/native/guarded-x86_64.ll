target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux5.10.0-gnu2.31.0"

%struct.object = type { ptr, i64, i32 }

@block = internal unnamed_addr global ptr null, align 8
@heap = internal unnamed_addr global ptr null, align 8
@heap_end = internal unnamed_addr global ptr null, align 8
@last_block = internal unnamed_addr global ptr null, align 8
@objects = internal unnamed_addr global ptr null, align 8
@living = internal unnamed_addr global i32 0, align 4
@watched.0 = internal unnamed_addr global ptr null, align 8
@watched.1 = internal unnamed_addr global i64 0, align 8
@watched_lives = internal unnamed_addr global i1 false, align 4
@passed = internal unnamed_addr global i64 0, align 8
@isolated = internal unnamed_addr global i32 0, align 4
@stack_top = internal unnamed_addr global i64 0, align 8
@made = internal unnamed_addr global i64 0, align 8
@llvm.compiler.used = appending global [28 x ptr] [ptr @__cegas_rt_allocate, ptr @__cegas_rt_assume, ptr @__cegas_rt_block, ptr @__cegas_rt_block_size, ptr @__cegas_rt_bytes, ptr @__cegas_rt_end, ptr @__cegas_rt_ended, ptr @__cegas_rt_entered, ptr @__cegas_rt_error, ptr @__cegas_rt_fill, ptr @__cegas_rt_free, ptr @__cegas_rt_function, ptr @__cegas_rt_holds, ptr @__cegas_rt_left, ptr @__cegas_rt_moved, ptr @__cegas_rt_object, ptr @__cegas_rt_reached, ptr @__cegas_rt_restored, ptr @__cegas_rt_run, ptr @__cegas_rt_strayed, ptr @__divti3, ptr @__modti3, ptr @__udivti3, ptr @__umodti3, ptr @memcpy, ptr @memmove, ptr @memset, ptr @run_program], section "llvm.metadata"

define void @__cegas_rt_error() #0 {
  tail call fastcc void @finish(i32 noundef 1, i64 noundef 0) #17
  unreachable
}

define internal fastcc void @finish(i32 noundef range(i32 0, 17) %0, i64 noundef %1) unnamed_addr #0 {
  %3 = alloca [3 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #18
  store i64 426903036275, ptr %3, align 16
  %4 = zext nneg i32 %0 to i64
  %5 = load i32, ptr @isolated, align 4
  %6 = zext nneg i32 %5 to i64
  %7 = shl nuw nsw i64 %6, 32
  %8 = or disjoint i64 %7, %4
  %9 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 %8, ptr %9, align 8
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store i64 %1, ptr %10, align 16
  %11 = ptrtoint ptr %3 to i64
  %12 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 1, i64 200, i64 %11, i64 24, i64 0, i64 0, i64 0) #18
  br label %13

13:                                               ; preds = %13, %2
  %14 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 60, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0) #18
  br label %13
}

define void @__cegas_rt_strayed(i32 noundef %0) #0 {
  %2 = zext i32 %0 to i64
  tail call fastcc void @finish(i32 noundef 4, i64 noundef %2) #17
  unreachable
}

define void @__cegas_rt_assume(i32 noundef %0, i32 noundef %1) #1 {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  tail call fastcc void @finish(i32 noundef 3, i64 noundef %5) #17
  unreachable

6:                                                ; preds = %2
  ret void
}

define noundef ptr @memcpy(ptr noundef returned writeonly captures(ret: address, provenance) %0, ptr noundef readonly captures(none) %1, i64 noundef %2) #2 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret ptr %0

6:                                                ; preds = %3, %6
  %7 = phi i64 [ %11, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 %7
  %9 = load i8, ptr %8, align 1
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 %7
  store i8 %9, ptr %10, align 1
  %11 = add nuw i64 %7, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %5, label %6
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

define noundef ptr @memmove(ptr noundef returned writeonly captures(address, ret: address, provenance) %0, ptr noundef readonly captures(address) %1, i64 noundef %2) #2 {
  %4 = icmp ugt ptr %0, %1
  %5 = icmp eq i64 %2, 0
  br i1 %4, label %6, label %7

6:                                                ; preds = %3
  br i1 %5, label %22, label %15

7:                                                ; preds = %3
  br i1 %5, label %22, label %8

8:                                                ; preds = %7, %8
  %9 = phi i64 [ %13, %8 ], [ 0, %7 ]
  %10 = getelementptr inbounds nuw i8, ptr %1, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 %9
  store i8 %11, ptr %12, align 1
  %13 = add nuw i64 %9, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %22, label %8

15:                                               ; preds = %6, %15
  %16 = phi i64 [ %17, %15 ], [ %2, %6 ]
  %17 = add i64 %16, -1
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 %17
  store i8 %19, ptr %20, align 1
  %21 = icmp eq i64 %17, 0
  br i1 %21, label %22, label %15

22:                                               ; preds = %8, %15, %6, %7
  ret ptr %0
}

define noundef ptr @memset(ptr noundef returned writeonly captures(ret: address, provenance) %0, i32 noundef %1, i64 noundef %2) #4 {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = trunc i32 %1 to i8
  br label %8

7:                                                ; preds = %8, %3
  ret ptr %0

8:                                                ; preds = %5, %8
  %9 = phi i64 [ 0, %5 ], [ %11, %8 ]
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 %9
  store i8 %6, ptr %10, align 1
  %11 = add nuw i64 %9, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %7, label %8
}

define i128 @__udivti3(i128 noundef %0, i128 noundef %1) #5 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i128 [ 0, %2 ], [ %19, %3 ]
  %5 = phi i32 [ 127, %2 ], [ %20, %3 ]
  %6 = phi i128 [ 0, %2 ], [ %17, %3 ]
  %7 = shl i128 %6, 1
  %8 = zext nneg i32 %5 to i128
  %9 = lshr i128 %0, %8
  %10 = and i128 %9, 1
  %11 = or disjoint i128 %10, %7
  %12 = icmp sgt i128 %6, -1
  %13 = icmp ult i128 %11, %1
  %14 = select i1 %12, i1 %13, i1 false
  %15 = shl nuw i128 1, %8
  %16 = select i1 %14, i128 0, i128 %1
  %17 = sub i128 %11, %16
  %18 = select i1 %14, i128 0, i128 %15
  %19 = or i128 %18, %4
  %20 = add nsw i32 %5, -1
  %21 = icmp eq i32 %5, 0
  br i1 %21, label %22, label %3

22:                                               ; preds = %3
  ret i128 %19
}

define i128 @__umodti3(i128 noundef %0, i128 noundef %1) #5 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i32 [ 127, %2 ], [ %16, %3 ]
  %5 = phi i128 [ 0, %2 ], [ %15, %3 ]
  %6 = shl i128 %5, 1
  %7 = zext nneg i32 %4 to i128
  %8 = lshr i128 %0, %7
  %9 = and i128 %8, 1
  %10 = or disjoint i128 %9, %6
  %11 = icmp sgt i128 %5, -1
  %12 = icmp ult i128 %10, %1
  %13 = select i1 %11, i1 %12, i1 false
  %14 = select i1 %13, i128 0, i128 %1
  %15 = sub i128 %10, %14
  %16 = add nsw i32 %4, -1
  %17 = icmp eq i32 %4, 0
  br i1 %17, label %18, label %3

18:                                               ; preds = %3
  ret i128 %15
}

define i128 @__divti3(i128 noundef %0, i128 noundef %1) #5 {
  %3 = tail call i128 @llvm.abs.i128(i128 %0, i1 false)
  %4 = tail call i128 @llvm.abs.i128(i128 %1, i1 false)
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi i128 [ 0, %2 ], [ %21, %5 ]
  %7 = phi i32 [ 127, %2 ], [ %22, %5 ]
  %8 = phi i128 [ 0, %2 ], [ %19, %5 ]
  %9 = shl i128 %8, 1
  %10 = zext nneg i32 %7 to i128
  %11 = lshr i128 %3, %10
  %12 = and i128 %11, 1
  %13 = or disjoint i128 %12, %9
  %14 = icmp sgt i128 %8, -1
  %15 = icmp ult i128 %13, %4
  %16 = select i1 %14, i1 %15, i1 false
  %17 = shl nuw i128 1, %10
  %18 = select i1 %16, i128 0, i128 %4
  %19 = sub i128 %13, %18
  %20 = select i1 %16, i128 0, i128 %17
  %21 = or i128 %20, %6
  %22 = add nsw i32 %7, -1
  %23 = icmp eq i32 %7, 0
  br i1 %23, label %24, label %5

24:                                               ; preds = %5
  %25 = lshr i128 %0, 127
  %26 = trunc nuw nsw i128 %25 to i32
  %27 = lshr i128 %1, 127
  %28 = trunc nuw nsw i128 %27 to i32
  %29 = icmp eq i32 %26, %28
  %30 = sub i128 0, %21
  %31 = select i1 %29, i128 %21, i128 %30
  ret i128 %31
}

define i128 @__modti3(i128 noundef %0, i128 noundef %1) #5 {
  %3 = tail call i128 @llvm.abs.i128(i128 %0, i1 false)
  %4 = tail call i128 @llvm.abs.i128(i128 %1, i1 false)
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi i32 [ 127, %2 ], [ %18, %5 ]
  %7 = phi i128 [ 0, %2 ], [ %17, %5 ]
  %8 = shl i128 %7, 1
  %9 = zext nneg i32 %6 to i128
  %10 = lshr i128 %3, %9
  %11 = and i128 %10, 1
  %12 = or disjoint i128 %11, %8
  %13 = icmp sgt i128 %7, -1
  %14 = icmp ult i128 %12, %4
  %15 = select i1 %13, i1 %14, i1 false
  %16 = select i1 %15, i128 0, i128 %4
  %17 = sub i128 %12, %16
  %18 = add nsw i32 %6, -1
  %19 = icmp eq i32 %6, 0
  br i1 %19, label %20, label %5

20:                                               ; preds = %5
  %21 = icmp slt i128 %0, 0
  %22 = sub i128 0, %17
  %23 = select i1 %21, i128 %22, i128 %17
  ret i128 %23
}

define void @__cegas_rt_fill(ptr noundef writeonly captures(none) %0, i32 noundef %1) #1 {
  %3 = load ptr, ptr @block, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 112
  %5 = shl i32 %1, 1
  %6 = zext i32 %5 to i64
  %7 = getelementptr inbounds nuw i64, ptr %4, i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %2
  %12 = zext i32 %1 to i64
  tail call fastcc void @finish(i32 noundef 5, i64 noundef %12) #17
  unreachable

13:                                               ; preds = %2
  %14 = add i64 %9, -1
  store i64 %14, ptr %8, align 8
  %15 = load i64, ptr %7, align 8
  %16 = tail call fastcc i64 @apply(i64 noundef %15, ptr noundef %0) #19
  store i64 %16, ptr %7, align 8
  ret void
}

define internal fastcc i64 @apply(i64 noundef %0, ptr noundef writeonly captures(none) %1) unnamed_addr #6 {
  %3 = load ptr, ptr @block, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 %0
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %0, 8
  %7 = icmp eq i64 %5, 0
  br i1 %7, label %32, label %8

8:                                                ; preds = %2, %26
  %9 = phi i64 [ %30, %26 ], [ %6, %2 ]
  %10 = phi i64 [ %11, %26 ], [ %5, %2 ]
  %11 = add i64 %10, -1
  %12 = getelementptr i8, ptr %3, i64 %9
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr i8, ptr %12, i64 8
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 %13
  %17 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %18 = icmp eq i64 %15, 0
  br i1 %18, label %26, label %19

19:                                               ; preds = %8, %19
  %20 = phi i64 [ %24, %19 ], [ 0, %8 ]
  %21 = getelementptr inbounds nuw i8, ptr %17, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = getelementptr inbounds nuw i8, ptr %16, i64 %20
  store i8 %22, ptr %23, align 1
  %24 = add nuw i64 %20, 1
  %25 = icmp eq i64 %24, %15
  br i1 %25, label %26, label %19

26:                                               ; preds = %19, %8
  %27 = add i64 %15, 7
  %28 = and i64 %27, -8
  %29 = add i64 %9, 16
  %30 = add i64 %29, %28
  %31 = icmp eq i64 %11, 0
  br i1 %31, label %32, label %8

32:                                               ; preds = %26, %2
  %33 = phi i64 [ %6, %2 ], [ %30, %26 ]
  ret i64 %33
}

define ptr @__cegas_rt_allocate(i64 noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) #1 {
  %5 = load ptr, ptr @heap, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = add i64 %1, 15
  %8 = add i64 %7, %6
  %9 = sub i64 0, %1
  %10 = and i64 %8, %9
  %11 = inttoptr i64 %10 to ptr
  %12 = icmp ugt ptr %5, %11
  br i1 %12, label %20, label %13

13:                                               ; preds = %4
  %14 = load ptr, ptr @heap_end, align 8
  %15 = icmp ult ptr %14, %11
  %16 = ptrtoint ptr %14 to i64
  %17 = sub i64 %16, %10
  %18 = icmp ult i64 %17, %0
  %19 = or i1 %15, %18
  br i1 %19, label %20, label %21

20:                                               ; preds = %13, %4
  tail call fastcc void @finish(i32 noundef 7, i64 noundef %0) #17
  unreachable

21:                                               ; preds = %13
  %22 = getelementptr inbounds i8, ptr %11, i64 -16
  store i64 %0, ptr %22, align 8
  %23 = load ptr, ptr @last_block, align 8
  %24 = ptrtoint ptr %23 to i64
  %25 = zext i32 %3 to i64
  %26 = or i64 %24, %25
  %27 = getelementptr inbounds i8, ptr %11, i64 -8
  store i64 %26, ptr %27, align 8
  store ptr %11, ptr @last_block, align 8
  %28 = getelementptr inbounds nuw i8, ptr %11, i64 %0
  store ptr %28, ptr @heap, align 8
  %29 = icmp ne i32 %3, 0
  %30 = icmp eq i32 %2, -1
  %31 = or i1 %30, %29
  br i1 %31, label %45, label %32

32:                                               ; preds = %21
  %33 = zext i32 %2 to i64
  %34 = load ptr, ptr @block, align 8
  %35 = getelementptr inbounds nuw i8, ptr %34, i64 72
  %36 = load i64, ptr %35, align 8
  %37 = icmp eq i64 %36, %33
  br i1 %37, label %38, label %45

38:                                               ; preds = %32
  %39 = load i64, ptr @made, align 8
  %40 = add i64 %39, 1
  store i64 %40, ptr @made, align 8
  %41 = getelementptr inbounds nuw i8, ptr %34, i64 80
  %42 = load i64, ptr %41, align 8
  %43 = icmp eq i64 %39, %42
  br i1 %43, label %44, label %45

44:                                               ; preds = %38
  store ptr %11, ptr @watched.0, align 8
  store i64 %0, ptr @watched.1, align 8
  store i1 true, ptr @watched_lives, align 4
  br label %45

45:                                               ; preds = %44, %38, %32, %21
  ret ptr %11
}

define i64 @__cegas_rt_block_size(ptr noundef readonly captures(none) %0) #7 {
  %2 = getelementptr inbounds i8, ptr %0, i64 -16
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

define void @__cegas_rt_free(ptr noundef captures(address) %0) #8 {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %10, label %3

3:                                                ; preds = %1
  %4 = getelementptr inbounds i8, ptr %0, i64 -8
  %5 = load i64, ptr %4, align 8
  %6 = or i64 %5, 1
  store i64 %6, ptr %4, align 8
  %7 = load ptr, ptr @watched.0, align 8
  %8 = icmp eq ptr %0, %7
  br i1 %8, label %9, label %10

9:                                                ; preds = %3
  store i1 false, ptr @watched_lives, align 4
  br label %10

10:                                               ; preds = %9, %3, %1
  ret void
}

define void @__cegas_rt_object(ptr noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) #1 {
  %5 = load ptr, ptr @objects, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %34, label %7

7:                                                ; preds = %4
  %8 = load i32, ptr @living, align 4
  %9 = zext i32 %8 to i64
  %10 = load ptr, ptr @block, align 8
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 56
  %12 = load i64, ptr %11, align 8
  %13 = icmp eq i64 %12, %9
  br i1 %13, label %14, label %15

14:                                               ; preds = %7
  tail call fastcc void @finish(i32 noundef 7, i64 noundef %9) #17
  unreachable

15:                                               ; preds = %7
  %16 = add i32 %8, 1
  store i32 %16, ptr @living, align 4
  %17 = getelementptr inbounds nuw %struct.object, ptr %5, i64 %9
  store ptr %0, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %17, i64 8
  store i64 %1, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %17, i64 16
  store i32 %3, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %17, i64 20
  store i32 0, ptr %20, align 4
  %21 = icmp eq i32 %2, -1
  br i1 %21, label %34, label %22

22:                                               ; preds = %15
  %23 = zext i32 %2 to i64
  %24 = getelementptr inbounds nuw i8, ptr %10, i64 72
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, %23
  br i1 %26, label %27, label %34

27:                                               ; preds = %22
  %28 = load i64, ptr @made, align 8
  %29 = add i64 %28, 1
  store i64 %29, ptr @made, align 8
  %30 = getelementptr inbounds nuw i8, ptr %10, i64 80
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %28, %31
  br i1 %32, label %33, label %34

33:                                               ; preds = %27
  store ptr %0, ptr @watched.0, align 8
  store i64 %1, ptr @watched.1, align 8
  store i1 true, ptr @watched_lives, align 4
  br label %34

34:                                               ; preds = %33, %27, %22, %15, %4
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #9

define i32 @__cegas_rt_entered() #10 {
  %1 = load i32, ptr @living, align 4
  ret i32 %1
}

define void @__cegas_rt_left(i32 noundef %0) #11 {
  %2 = load i32, ptr @living, align 4
  %3 = icmp ugt i32 %2, %0
  br i1 %3, label %4, label %20

4:                                                ; preds = %1
  %5 = load ptr, ptr @objects, align 8
  %6 = load ptr, ptr @watched.0, align 8
  %7 = zext i32 %2 to i64
  %8 = zext i32 %0 to i64
  br label %9

9:                                                ; preds = %4, %16
  %10 = phi i64 [ %7, %4 ], [ %11, %16 ]
  %11 = add nsw i64 %10, -1
  %12 = getelementptr inbounds nuw %struct.object, ptr %5, i64 %11
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, %6
  br i1 %14, label %15, label %16

15:                                               ; preds = %9
  store i1 false, ptr @watched_lives, align 4
  br label %16

16:                                               ; preds = %9, %15
  %17 = icmp ugt i64 %11, %8
  br i1 %17, label %9, label %18

18:                                               ; preds = %16
  %19 = trunc nuw i64 %11 to i32
  store i32 %19, ptr @living, align 4
  br label %20

20:                                               ; preds = %18, %1
  ret void
}

define void @__cegas_rt_end(ptr noundef readnone captures(address) %0) #12 {
  %2 = load i32, ptr @living, align 4
  %3 = load ptr, ptr @objects, align 8
  %4 = zext i32 %2 to i64
  br label %5

5:                                                ; preds = %8, %1
  %6 = phi i64 [ %9, %8 ], [ %4, %1 ]
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %18, label %8

8:                                                ; preds = %5
  %9 = add nsw i64 %6, -1
  %10 = getelementptr inbounds nuw %struct.object, ptr %3, i64 %9
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, %0
  br i1 %12, label %13, label %5

13:                                               ; preds = %8
  store ptr null, ptr %10, align 8
  %14 = getelementptr inbounds nuw i8, ptr %10, i64 8
  store i64 0, ptr %14, align 8
  %15 = load ptr, ptr @watched.0, align 8
  %16 = icmp eq ptr %0, %15
  br i1 %16, label %17, label %18

17:                                               ; preds = %13
  store i1 false, ptr @watched_lives, align 4
  br label %18

18:                                               ; preds = %5, %17, %13
  ret void
}

define void @__cegas_rt_restored(ptr noundef readnone captures(address) %0) #12 {
  %2 = load i32, ptr @living, align 4
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = load ptr, ptr @objects, align 8
  %6 = zext i32 %2 to i64
  %7 = load ptr, ptr @watched.0, align 8
  br label %9

8:                                                ; preds = %31, %1
  ret void

9:                                                ; preds = %4, %31
  %10 = phi i64 [ %6, %4 ], [ %11, %31 ]
  %11 = add nsw i64 %10, -1
  %12 = getelementptr inbounds nuw %struct.object, ptr %5, i64 %11
  %13 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %14 = load i32, ptr %13, align 8
  %15 = icmp eq i32 %14, 2
  br i1 %15, label %16, label %31

16:                                               ; preds = %9
  %17 = load ptr, ptr %12, align 8
  %18 = icmp ult ptr %17, %0
  br i1 %18, label %19, label %31

19:                                               ; preds = %16, %22
  %20 = phi i64 [ %23, %22 ], [ %6, %16 ]
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %31, label %22

22:                                               ; preds = %19
  %23 = add nsw i64 %20, -1
  %24 = getelementptr inbounds nuw %struct.object, ptr %5, i64 %23
  %25 = load ptr, ptr %24, align 8
  %26 = icmp eq ptr %25, %17
  br i1 %26, label %27, label %19

27:                                               ; preds = %22
  store ptr null, ptr %24, align 8
  %28 = getelementptr inbounds nuw i8, ptr %24, i64 8
  store i64 0, ptr %28, align 8
  %29 = icmp eq ptr %17, %7
  br i1 %29, label %30, label %31

30:                                               ; preds = %27
  store i1 false, ptr @watched_lives, align 4
  br label %31

31:                                               ; preds = %19, %30, %27, %16, %9
  %32 = icmp eq i64 %11, 0
  br i1 %32, label %8, label %9
}

define void @__cegas_rt_holds(i32 noundef %0) #1 {
  %2 = icmp eq i32 %0, 0
  %3 = zext i1 %2 to i32
  tail call fastcc void @judge(i32 noundef %3, i32 noundef 10) #19
  ret void
}

define internal fastcc void @judge(i32 noundef range(i32 0, 2) %0, i32 noundef range(i32 0, 17) %1) unnamed_addr #1 {
  %3 = load i64, ptr @passed, align 8
  %4 = add i64 %3, 1
  store i64 %4, ptr @passed, align 8
  %5 = load ptr, ptr @block, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %3, %7
  br i1 %8, label %9, label %12

9:                                                ; preds = %2
  %10 = icmp eq i32 %0, 0
  %11 = select i1 %10, i32 13, i32 %1
  tail call fastcc void @finish(i32 noundef %11, i64 noundef 0) #17
  unreachable

12:                                               ; preds = %2
  %13 = icmp ne i32 %0, 0
  %14 = icmp ne i32 %1, 15
  %15 = and i1 %13, %14
  br i1 %15, label %16, label %21

16:                                               ; preds = %12
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 48
  %18 = load i64, ptr %17, align 8
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  tail call fastcc void @finish(i32 noundef 14, i64 noundef %3) #17
  unreachable

21:                                               ; preds = %16, %12
  ret void
}

define void @__cegas_rt_bytes(ptr noundef %0, i64 noundef %1, i32 noundef %2) #1 {
  %4 = load i32, ptr @living, align 4
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %10, label %6

6:                                                ; preds = %3
  %7 = load ptr, ptr @objects, align 8
  %8 = ptrtoint ptr %0 to i64
  %9 = zext i32 %4 to i64
  br label %18

10:                                               ; preds = %41, %3
  %11 = phi i1 [ true, %3 ], [ %42, %41 ]
  %12 = phi i32 [ 0, %3 ], [ %43, %41 ]
  %13 = load ptr, ptr @last_block, align 8
  %14 = icmp ne ptr %13, null
  %15 = select i1 %14, i1 %11, i1 false
  br i1 %15, label %16, label %46

16:                                               ; preds = %10
  %17 = ptrtoint ptr %0 to i64
  br label %49

18:                                               ; preds = %6, %41
  %19 = phi i64 [ %9, %6 ], [ %21, %41 ]
  %20 = phi i32 [ 0, %6 ], [ %43, %41 ]
  %21 = add nsw i64 %19, -1
  %22 = getelementptr inbounds nuw %struct.object, ptr %7, i64 %21
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %41, label %25

25:                                               ; preds = %18
  %26 = getelementptr inbounds nuw i8, ptr %22, i64 16
  %27 = load i32, ptr %26, align 8
  %28 = icmp eq i32 %27, 3
  br i1 %28, label %41, label %29

29:                                               ; preds = %25
  %30 = ptrtoint ptr %23 to i64
  %31 = sub i64 %8, %30
  %32 = icmp ult ptr %0, %23
  br i1 %32, label %41, label %33

33:                                               ; preds = %29
  %34 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = icmp ugt i64 %31, %35
  br i1 %36, label %41, label %37

37:                                               ; preds = %33
  %38 = sub nuw i64 %35, %31
  %39 = icmp ult i64 %38, %1
  %40 = select i1 %39, i32 %20, i32 %27
  br label %41

41:                                               ; preds = %37, %29, %33, %25, %18
  %42 = phi i1 [ true, %29 ], [ %39, %37 ], [ true, %25 ], [ true, %18 ], [ true, %33 ]
  %43 = phi i32 [ %20, %29 ], [ %40, %37 ], [ %20, %25 ], [ %20, %18 ], [ %20, %33 ]
  %44 = icmp ne i64 %21, 0
  %45 = select i1 %44, i1 %42, i1 false
  br i1 %45, label %18, label %10

46:                                               ; preds = %68, %10
  %47 = phi i32 [ %12, %10 ], [ %70, %68 ]
  %48 = phi i1 [ %11, %10 ], [ %69, %68 ]
  br i1 %48, label %75, label %76

49:                                               ; preds = %16, %68
  %50 = phi ptr [ %13, %16 ], [ %72, %68 ]
  %51 = phi i32 [ %12, %16 ], [ %70, %68 ]
  %52 = getelementptr inbounds i8, ptr %50, i64 -16
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds i8, ptr %50, i64 -8
  %55 = load i64, ptr %54, align 8
  %56 = and i64 %55, 1
  %57 = icmp eq i64 %56, 0
  br i1 %57, label %58, label %68

58:                                               ; preds = %49
  %59 = ptrtoint ptr %50 to i64
  %60 = sub i64 %17, %59
  %61 = icmp ult ptr %0, %50
  %62 = icmp ugt i64 %60, %53
  %63 = select i1 %61, i1 true, i1 %62
  br i1 %63, label %68, label %64

64:                                               ; preds = %58
  %65 = sub nuw i64 %53, %60
  %66 = icmp ult i64 %65, %1
  %67 = select i1 %66, i32 %51, i32 0
  br label %68

68:                                               ; preds = %64, %58, %49
  %69 = phi i1 [ true, %49 ], [ true, %58 ], [ %66, %64 ]
  %70 = phi i32 [ %51, %49 ], [ %51, %58 ], [ %67, %64 ]
  %71 = and i64 %55, -16
  %72 = inttoptr i64 %71 to ptr
  %73 = icmp ne i64 %71, 0
  %74 = select i1 %73, i1 %69, i1 false
  br i1 %74, label %49, label %46

75:                                               ; preds = %46
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 11) #19
  br label %131

76:                                               ; preds = %46
  %77 = icmp eq i32 %2, 1
  %78 = icmp eq i32 %47, 1
  %79 = select i1 %77, i1 %78, i1 false
  br i1 %79, label %80, label %81

80:                                               ; preds = %76
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 10) #19
  br label %131

81:                                               ; preds = %76
  %82 = load ptr, ptr @watched.0, align 8
  %83 = icmp eq ptr %82, null
  br i1 %83, label %84, label %92

84:                                               ; preds = %81
  %85 = load i64, ptr @passed, align 8
  %86 = add i64 %85, 1
  store i64 %86, ptr @passed, align 8
  %87 = load ptr, ptr @block, align 8
  %88 = getelementptr inbounds nuw i8, ptr %87, i64 40
  %89 = load i64, ptr %88, align 8
  %90 = icmp eq i64 %85, %89
  br i1 %90, label %91, label %131

91:                                               ; preds = %84
  tail call fastcc void @finish(i32 noundef 15, i64 noundef 0) #17
  unreachable

92:                                               ; preds = %81
  %93 = load ptr, ptr @block, align 8
  %94 = getelementptr inbounds nuw i8, ptr %93, i64 88
  %95 = load i64, ptr %94, align 8
  %96 = getelementptr inbounds nuw i8, ptr %82, i64 %95
  %97 = icmp eq ptr %0, %96
  br i1 %97, label %105, label %98

98:                                               ; preds = %92
  %99 = load i64, ptr @passed, align 8
  %100 = add i64 %99, 1
  store i64 %100, ptr @passed, align 8
  %101 = getelementptr inbounds nuw i8, ptr %93, i64 40
  %102 = load i64, ptr %101, align 8
  %103 = icmp eq i64 %99, %102
  br i1 %103, label %104, label %131

104:                                              ; preds = %98
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

105:                                              ; preds = %92
  %106 = load i1, ptr @watched_lives, align 4
  br i1 %106, label %107, label %123

107:                                              ; preds = %105
  %108 = ptrtoint ptr %0 to i64
  %109 = ptrtoint ptr %82 to i64
  %110 = sub i64 %108, %109
  %111 = load i64, ptr @watched.1, align 8
  %112 = icmp ugt i64 %110, %111
  %113 = sub nuw i64 %111, %110
  %114 = icmp ult i64 %113, %1
  %115 = select i1 %112, i1 true, i1 %114
  br i1 %115, label %123, label %116

116:                                              ; preds = %107
  %117 = load i64, ptr @passed, align 8
  %118 = add i64 %117, 1
  store i64 %118, ptr @passed, align 8
  %119 = getelementptr inbounds nuw i8, ptr %93, i64 40
  %120 = load i64, ptr %119, align 8
  %121 = icmp eq i64 %117, %120
  br i1 %121, label %122, label %131

122:                                              ; preds = %116
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

123:                                              ; preds = %107, %105
  %124 = load i64, ptr @passed, align 8
  %125 = getelementptr inbounds nuw i8, ptr %93, i64 40
  %126 = load i64, ptr %125, align 8
  %127 = icmp eq i64 %124, %126
  br i1 %127, label %128, label %129

128:                                              ; preds = %123
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 12) #19
  br label %131

129:                                              ; preds = %123
  %130 = add i64 %124, 1
  store i64 %130, ptr @passed, align 8
  br label %131

131:                                              ; preds = %116, %98, %84, %80, %128, %129, %75
  ret void
}

define void @__cegas_rt_moved(ptr noundef %0, i32 noundef %1, i32 noundef %2) #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %13, label %5

5:                                                ; preds = %3
  %6 = load i64, ptr @passed, align 8
  %7 = add i64 %6, 1
  store i64 %7, ptr @passed, align 8
  %8 = load ptr, ptr @block, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 40
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %6, %10
  br i1 %11, label %12, label %17

12:                                               ; preds = %5
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

13:                                               ; preds = %3
  %14 = icmp eq i32 %2, 0
  br i1 %14, label %16, label %15

15:                                               ; preds = %13
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 10) #19
  br label %17

16:                                               ; preds = %13
  tail call void @__cegas_rt_bytes(ptr noundef %0, i64 noundef 0, i32 noundef 2) #19
  br label %17

17:                                               ; preds = %5, %15, %16
  ret void
}

define void @__cegas_rt_block(ptr noundef readnone captures(address) %0) #1 {
  %2 = load ptr, ptr @last_block, align 8
  %3 = icmp ne ptr %2, null
  %4 = icmp ne ptr %2, %0
  %5 = and i1 %3, %4
  br i1 %5, label %6, label %15

6:                                                ; preds = %1, %6
  %7 = phi ptr [ %11, %6 ], [ %2, %1 ]
  %8 = getelementptr inbounds i8, ptr %7, i64 -8
  %9 = load i64, ptr %8, align 8
  %10 = and i64 %9, -16
  %11 = inttoptr i64 %10 to ptr
  %12 = icmp ne i64 %10, 0
  %13 = icmp ne ptr %0, %11
  %14 = and i1 %12, %13
  br i1 %14, label %6, label %15

15:                                               ; preds = %6, %1
  %16 = phi ptr [ %2, %1 ], [ %11, %6 ]
  %17 = phi i1 [ %3, %1 ], [ %12, %6 ]
  %18 = icmp ne ptr %0, null
  %19 = and i1 %18, %17
  br i1 %19, label %20, label %25

20:                                               ; preds = %15
  %21 = getelementptr inbounds i8, ptr %16, i64 -8
  %22 = load i64, ptr %21, align 8
  %23 = and i64 %22, 3
  %24 = icmp ne i64 %23, 0
  br label %25

25:                                               ; preds = %15, %20
  %26 = phi i1 [ %18, %15 ], [ %24, %20 ]
  %27 = zext i1 %26 to i32
  tail call fastcc void @judge(i32 noundef %27, i32 noundef 10) #19
  ret void
}

define void @__cegas_rt_function(ptr noundef readnone captures(address) %0) #1 {
  %2 = load i32, ptr @living, align 4
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %27, label %4

4:                                                ; preds = %1
  %5 = load ptr, ptr @objects, align 8
  %6 = zext i32 %2 to i64
  br label %7

7:                                                ; preds = %4, %25
  %8 = phi i64 [ %6, %4 ], [ %9, %25 ]
  %9 = add nsw i64 %8, -1
  %10 = getelementptr inbounds nuw %struct.object, ptr %5, i64 %9
  %11 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %12 = load i32, ptr %11, align 8
  %13 = icmp eq i32 %12, 3
  br i1 %13, label %14, label %25

14:                                               ; preds = %7
  %15 = load ptr, ptr %10, align 8
  %16 = icmp eq ptr %15, %0
  br i1 %16, label %17, label %25

17:                                               ; preds = %14
  %18 = load i64, ptr @passed, align 8
  %19 = add i64 %18, 1
  store i64 %19, ptr @passed, align 8
  %20 = load ptr, ptr @block, align 8
  %21 = getelementptr inbounds nuw i8, ptr %20, i64 40
  %22 = load i64, ptr %21, align 8
  %23 = icmp eq i64 %18, %22
  br i1 %23, label %24, label %28

24:                                               ; preds = %17
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

25:                                               ; preds = %14, %7
  %26 = icmp eq i64 %9, 0
  br i1 %26, label %27, label %7

27:                                               ; preds = %25, %1
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 10) #19
  br label %28

28:                                               ; preds = %17, %27
  ret void
}

define void @__cegas_rt_reached() #1 {
  %1 = alloca [6 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  call void asm sideeffect "movq %rbx, ($0)\0A movq %r12, 8($0)\0A movq %r13, 16($0)\0A movq %r14, 24($0)\0Amovq %r15, 32($0)\0A movq %rbp, 40($0)\0A", "{ax},~{memory},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #18
  %2 = call ptr @llvm.frameaddress.p0(i32 0)
  %3 = ptrtoint ptr %2 to i64
  call fastcc void @reach_all(ptr noundef %1, i64 noundef %3) #19
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #18
  ret void
}

define internal fastcc void @reach_all(ptr noundef nonnull %0, i64 noundef %1) unnamed_addr #13 {
  %3 = load i64, ptr @passed, align 8
  %4 = load ptr, ptr @block, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 40
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %3, %6
  br i1 %7, label %10, label %8

8:                                                ; preds = %2
  %9 = add i64 %3, 1
  store i64 %9, ptr @passed, align 8
  br label %79

10:                                               ; preds = %2
  %11 = ptrtoint ptr %0 to i64
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %13 = ptrtoint ptr %12 to i64
  tail call fastcc void @reach(i64 noundef %11, i64 noundef %13) #19
  %14 = load i64, ptr @stack_top, align 8
  tail call fastcc void @reach(i64 noundef %1, i64 noundef %14) #19
  %15 = load i32, ptr @living, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %20, label %17

17:                                               ; preds = %10
  %18 = load ptr, ptr @objects, align 8
  %19 = zext i32 %15 to i64
  br label %23

20:                                               ; preds = %36, %10
  %21 = load ptr, ptr @last_block, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %40, label %45

23:                                               ; preds = %17, %36
  %24 = phi i64 [ %19, %17 ], [ %25, %36 ]
  %25 = add nsw i64 %24, -1
  %26 = getelementptr inbounds nuw %struct.object, ptr %18, i64 %25
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 16
  %28 = load i32, ptr %27, align 8
  %29 = icmp eq i32 %28, 3
  br i1 %29, label %36, label %30

30:                                               ; preds = %23
  %31 = load ptr, ptr %26, align 8
  %32 = ptrtoint ptr %31 to i64
  %33 = getelementptr inbounds nuw i8, ptr %26, i64 8
  %34 = load i64, ptr %33, align 8
  %35 = add i64 %34, %32
  tail call fastcc void @reach(i64 noundef %32, i64 noundef %35) #19
  br label %36

36:                                               ; preds = %30, %23
  %37 = icmp eq i64 %25, 0
  br i1 %37, label %20, label %23

38:                                               ; preds = %59
  %39 = icmp eq i32 %61, 0
  br i1 %39, label %40, label %65

40:                                               ; preds = %38, %20
  %41 = load ptr, ptr @watched.0, align 8
  %42 = icmp ne ptr %41, null
  %43 = load i1, ptr @watched_lives, align 4
  %44 = select i1 %42, i1 %43, i1 false
  br i1 %44, label %68, label %74

45:                                               ; preds = %20, %65
  %46 = phi ptr [ %66, %65 ], [ %21, %20 ]
  %47 = phi i32 [ %67, %65 ], [ 0, %20 ]
  %48 = getelementptr inbounds i8, ptr %46, i64 -8
  %49 = load i64, ptr %48, align 8
  %50 = and i64 %49, 13
  %51 = icmp eq i64 %50, 4
  br i1 %51, label %52, label %59

52:                                               ; preds = %45
  %53 = or disjoint i64 %49, 8
  store i64 %53, ptr %48, align 8
  %54 = ptrtoint ptr %46 to i64
  %55 = getelementptr inbounds i8, ptr %46, i64 -16
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, %54
  tail call fastcc void @reach(i64 noundef %54, i64 noundef %57) #19
  %58 = load i64, ptr %48, align 8
  br label %59

59:                                               ; preds = %45, %52
  %60 = phi i64 [ %49, %45 ], [ %58, %52 ]
  %61 = phi i32 [ %47, %45 ], [ 1, %52 ]
  %62 = and i64 %60, -16
  %63 = inttoptr i64 %62 to ptr
  %64 = icmp eq i64 %62, 0
  br i1 %64, label %38, label %65

65:                                               ; preds = %59, %38
  %66 = phi ptr [ %63, %59 ], [ %21, %38 ]
  %67 = phi i32 [ %61, %59 ], [ 0, %38 ]
  br label %45

68:                                               ; preds = %40
  %69 = getelementptr inbounds i8, ptr %41, i64 -8
  %70 = load i64, ptr %69, align 8
  %71 = and i64 %70, 4
  %72 = icmp eq i64 %71, 0
  %73 = select i1 %72, i32 10, i32 16
  br label %74

74:                                               ; preds = %68, %40
  %75 = phi i32 [ %73, %68 ], [ 16, %40 ]
  %76 = icmp eq ptr %41, null
  %77 = select i1 %76, i1 true, i1 %43
  %78 = zext i1 %77 to i32
  tail call fastcc void @judge(i32 noundef %78, i32 noundef %75) #19
  br label %79

79:                                               ; preds = %74, %8
  ret void
}

declare ptr @llvm.frameaddress.p0(i32 immarg) #14

define void @__cegas_rt_ended() #0 {
  %1 = alloca [6 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  call void asm sideeffect "movq %rbx, ($0)\0A movq %r12, 8($0)\0A movq %r13, 16($0)\0A movq %r14, 24($0)\0Amovq %r15, 32($0)\0A movq %rbp, 40($0)\0A", "{ax},~{memory},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #18
  %2 = load ptr, ptr @block, align 8
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 1
  br i1 %5, label %6, label %10

6:                                                ; preds = %0
  call fastcc void @count_blocks() #19
  %7 = load ptr, ptr @block, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %9 = load i64, ptr %8, align 8
  br label %10

10:                                               ; preds = %6, %0
  %11 = phi i64 [ %9, %6 ], [ %4, %0 ]
  %12 = icmp eq i64 %11, 2
  br i1 %12, label %13, label %16

13:                                               ; preds = %10
  %14 = call ptr @llvm.frameaddress.p0(i32 0)
  %15 = ptrtoint ptr %14 to i64
  call fastcc void @reach_all(ptr noundef %1, i64 noundef %15) #19
  br label %16

16:                                               ; preds = %13, %10
  call fastcc void @finish(i32 noundef 2, i64 noundef 0) #17
  unreachable
}

define internal fastcc void @count_blocks() unnamed_addr #1 {
  %1 = load ptr, ptr @last_block, align 8
  %2 = icmp eq ptr %1, null
  br i1 %2, label %23, label %5

3:                                                ; preds = %5
  %4 = icmp eq i64 %13, 0
  br i1 %4, label %23, label %17

5:                                                ; preds = %0, %5
  %6 = phi ptr [ %15, %5 ], [ %1, %0 ]
  %7 = phi i64 [ %13, %5 ], [ 0, %0 ]
  %8 = getelementptr inbounds i8, ptr %6, i64 -8
  %9 = load i64, ptr %8, align 8
  %10 = and i64 %9, 3
  %11 = icmp eq i64 %10, 0
  %12 = zext i1 %11 to i64
  %13 = add i64 %7, %12
  %14 = and i64 %9, -16
  %15 = inttoptr i64 %14 to ptr
  %16 = icmp eq i64 %14, 0
  br i1 %16, label %3, label %5

17:                                               ; preds = %3
  %18 = load ptr, ptr @block, align 8
  %19 = getelementptr inbounds nuw i8, ptr %18, i64 88
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %13, %20
  %22 = zext i1 %21 to i32
  br label %23

23:                                               ; preds = %0, %17, %3
  %24 = phi i32 [ 0, %3 ], [ %22, %17 ], [ 0, %0 ]
  tail call fastcc void @judge(i32 noundef %24, i32 noundef 10) #19
  ret void
}

define internal void @run_program() #0 {
  %1 = tail call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 157, i64 22, i64 1, i64 0, i64 0, i64 0, i64 0) #18
  %2 = icmp eq i64 %1, 0
  %3 = zext i1 %2 to i32
  store i32 %3, ptr @isolated, align 4
  br i1 %2, label %5, label %4

4:                                                ; preds = %0
  tail call fastcc void @finish(i32 noundef 8, i64 noundef 0) #17
  unreachable

5:                                                ; preds = %0
  tail call void @__cegas_rt_program() #20
  tail call fastcc void @returned() #17
  unreachable
}

declare void @__cegas_rt_program() local_unnamed_addr #15

define internal fastcc void @returned() unnamed_addr #0 {
  %1 = alloca [6 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(48) %1, i8 0, i64 48, i1 false)
  %2 = load ptr, ptr @block, align 8
  %3 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 1
  br i1 %5, label %6, label %10

6:                                                ; preds = %0
  tail call fastcc void @count_blocks() #19
  %7 = load ptr, ptr @block, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %9 = load i64, ptr %8, align 8
  br label %10

10:                                               ; preds = %6, %0
  %11 = phi i64 [ %9, %6 ], [ %4, %0 ]
  %12 = icmp eq i64 %11, 2
  br i1 %12, label %13, label %15

13:                                               ; preds = %10
  %14 = load i64, ptr @stack_top, align 8
  call fastcc void @reach_all(ptr noundef %1, i64 noundef %14) #19
  br label %15

15:                                               ; preds = %13, %10
  call fastcc void @finish(i32 noundef 0, i64 noundef 0) #17
  unreachable
}

define void @__cegas_rt_run() #0 {
  %1 = alloca i64, align 8
  %2 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #18
  store i64 426903036275, ptr %2, align 8
  %3 = ptrtoint ptr %2 to i64
  %4 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 1, i64 200, i64 %3, i64 8, i64 0, i64 0, i64 0) #18
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  %5 = ptrtoint ptr %1 to i64
  %6 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 0, i64 201, i64 %5, i64 8, i64 0, i64 0, i64 0) #18
  %7 = icmp eq i64 %6, 8
  br i1 %7, label %9, label %8

8:                                                ; preds = %0
  call fastcc void @finish(i32 noundef 9, i64 noundef 0) #17
  unreachable

9:                                                ; preds = %0
  %10 = load i64, ptr %1, align 8
  %11 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %10, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #18
  %12 = icmp ugt i64 %11, -4096
  %13 = inttoptr i64 %11 to ptr
  %14 = select i1 %12, ptr null, ptr %13
  store ptr %14, ptr @block, align 8
  %15 = icmp eq ptr %14, null
  %16 = load i64, ptr %1, align 8
  br i1 %15, label %17, label %18

17:                                               ; preds = %9
  call fastcc void @finish(i32 noundef 7, i64 noundef %16) #17
  unreachable

18:                                               ; preds = %9
  store i64 %16, ptr %13, align 8
  %19 = icmp ugt i64 %16, 8
  br i1 %19, label %24, label %36

20:                                               ; preds = %24
  %21 = add i64 %31, %26
  %22 = load i64, ptr %1, align 8
  %23 = icmp ult i64 %21, %22
  br i1 %23, label %24, label %34

24:                                               ; preds = %18, %20
  %25 = phi i64 [ %22, %20 ], [ %16, %18 ]
  %26 = phi i64 [ %21, %20 ], [ 8, %18 ]
  %27 = load ptr, ptr @block, align 8
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 %26
  %29 = ptrtoint ptr %28 to i64
  %30 = sub nuw i64 %25, %26
  %31 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 0, i64 201, i64 %29, i64 %30, i64 0, i64 0, i64 0) #18
  %32 = icmp slt i64 %31, 1
  br i1 %32, label %33, label %20

33:                                               ; preds = %24
  call fastcc void @finish(i32 noundef 9, i64 noundef %26) #17
  unreachable

34:                                               ; preds = %20
  %35 = load ptr, ptr @block, align 8
  br label %36

36:                                               ; preds = %34, %18
  %37 = phi ptr [ %35, %34 ], [ %13, %18 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #18
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 24
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds nuw i8, ptr %37, i64 32
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr inbounds nuw i8, ptr %37, i64 56
  %43 = load i64, ptr %42, align 8
  %44 = icmp eq i64 %43, 0
  br i1 %44, label %62, label %45

45:                                               ; preds = %36
  %46 = mul i64 %43, 24
  %47 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %46, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #18
  %48 = icmp ugt i64 %47, -4096
  %49 = inttoptr i64 %47 to ptr
  %50 = select i1 %48, ptr null, ptr %49
  store ptr %50, ptr @objects, align 8
  %51 = icmp eq ptr %50, null
  %52 = load ptr, ptr @block, align 8
  br i1 %51, label %53, label %56

53:                                               ; preds = %45
  %54 = getelementptr inbounds nuw i8, ptr %52, i64 56
  %55 = load i64, ptr %54, align 8
  call fastcc void @finish(i32 noundef 7, i64 noundef %55) #17
  unreachable

56:                                               ; preds = %45
  %57 = getelementptr inbounds nuw i8, ptr %52, i64 96
  %58 = load i64, ptr %57, align 8
  %59 = inttoptr i64 %58 to ptr
  %60 = getelementptr inbounds nuw i8, ptr %52, i64 104
  %61 = load i64, ptr %60, align 8
  store ptr %59, ptr @watched.0, align 8
  store i64 %61, ptr @watched.1, align 8
  store i1 true, ptr @watched_lives, align 4
  br label %62

62:                                               ; preds = %56, %36
  %63 = phi ptr [ %52, %56 ], [ %37, %36 ]
  %64 = getelementptr inbounds nuw i8, ptr %63, i64 16
  %65 = load i64, ptr %64, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %74, label %67

67:                                               ; preds = %62
  %68 = getelementptr inbounds nuw i8, ptr %63, i64 8
  %69 = load i64, ptr %68, align 8
  %70 = shl i64 %69, 4
  %71 = getelementptr i8, ptr %63, i64 %70
  %72 = getelementptr i8, ptr %71, i64 112
  %73 = load i64, ptr %72, align 8
  br label %90

74:                                               ; preds = %107, %62
  %75 = add i64 %39, 4096
  %76 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %75, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #18
  %77 = icmp ugt i64 %76, -4096
  %78 = inttoptr i64 %76 to ptr
  %79 = select i1 %77, ptr null, ptr %78
  store ptr %79, ptr @heap, align 8
  %80 = getelementptr inbounds nuw i8, ptr %79, i64 %39
  %81 = getelementptr inbounds nuw i8, ptr %80, i64 4096
  store ptr %81, ptr @heap_end, align 8
  %82 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %41, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #18
  %83 = icmp ugt i64 %82, -4096
  %84 = inttoptr i64 %82 to ptr
  %85 = select i1 %83, ptr null, ptr %84
  %86 = load ptr, ptr @heap, align 8
  %87 = icmp ne ptr %86, null
  %88 = icmp ne ptr %85, null
  %89 = select i1 %87, i1 %88, i1 false
  br i1 %89, label %117, label %115

90:                                               ; preds = %67, %107
  %91 = phi ptr [ %111, %107 ], [ %63, %67 ]
  %92 = phi i64 [ %109, %107 ], [ %73, %67 ]
  %93 = phi i64 [ %110, %107 ], [ 0, %67 ]
  %94 = getelementptr i8, ptr %91, i64 %92
  %95 = load i64, ptr %94, align 8
  %96 = getelementptr i8, ptr %94, i64 8
  %97 = load i64, ptr %96, align 8
  %98 = icmp eq i64 %95, 0
  %99 = select i1 %98, i64 16418, i64 1064994
  %100 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 %95, i64 %97, i64 3, i64 range(i64 0, 1081344) %99, i64 -1, i64 0) #18
  %101 = icmp ugt i64 %100, -4096
  %102 = inttoptr i64 %100 to ptr
  %103 = select i1 %101, ptr null, ptr %102
  %104 = inttoptr i64 %95 to ptr
  %105 = icmp eq ptr %103, %104
  br i1 %105, label %107, label %106

106:                                              ; preds = %90
  call fastcc void @finish(i32 noundef 6, i64 noundef %95) #17
  unreachable

107:                                              ; preds = %90
  call void @__cegas_rt_object(ptr noundef %103, i64 noundef %97, i32 noundef -1, i32 noundef 0) #19
  %108 = add i64 %92, 16
  %109 = call fastcc i64 @apply(i64 noundef %108, ptr noundef %103) #19
  %110 = add nuw i64 %93, 1
  %111 = load ptr, ptr @block, align 8
  %112 = getelementptr inbounds nuw i8, ptr %111, i64 16
  %113 = load i64, ptr %112, align 8
  %114 = icmp ult i64 %110, %113
  br i1 %114, label %90, label %74

115:                                              ; preds = %74
  %116 = add i64 %41, %39
  call fastcc void @finish(i32 noundef 7, i64 noundef %116) #17
  unreachable

117:                                              ; preds = %74
  %118 = ptrtoint ptr %85 to i64
  %119 = add i64 %41, %118
  %120 = and i64 %119, -64
  %121 = add i64 %120, -64
  store i64 %121, ptr @stack_top, align 8
  call void asm sideeffect "movq $0, %rsp\0A xorl %ebp, %ebp\0A call *$1\0A", "r,r,~{memory},~{dirflag},~{fpsr},~{flags}"(i64 %121, ptr nonnull @run_program) #18
  br label %122

122:                                              ; preds = %122, %117
  %123 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 60, i64 1, i64 0, i64 0, i64 0, i64 0, i64 0) #18
  br label %122
}

define internal fastcc void @reach(i64 noundef %0, i64 noundef %1) unnamed_addr #12 {
  %3 = add i64 %0, 7
  %4 = and i64 %3, -8
  %5 = inttoptr i64 %4 to ptr
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 8
  %7 = ptrtoint ptr %6 to i64
  %8 = icmp ult i64 %1, %7
  br i1 %8, label %16, label %9

9:                                                ; preds = %2
  %10 = load ptr, ptr @last_block, align 8
  %11 = icmp eq ptr %10, null
  br label %17

12:                                               ; preds = %32, %17
  %13 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %14 = ptrtoint ptr %13 to i64
  %15 = icmp ult i64 %1, %14
  br i1 %15, label %16, label %17

16:                                               ; preds = %12, %2
  ret void

17:                                               ; preds = %9, %12
  %18 = phi ptr [ %6, %9 ], [ %13, %12 ]
  %19 = phi ptr [ %5, %9 ], [ %18, %12 ]
  br i1 %11, label %12, label %20

20:                                               ; preds = %17, %32
  %21 = phi ptr [ %35, %32 ], [ %10, %17 ]
  %22 = load i64, ptr %19, align 8
  %23 = ptrtoint ptr %21 to i64
  %24 = sub i64 %22, %23
  %25 = getelementptr inbounds i8, ptr %21, i64 -16
  %26 = load i64, ptr %25, align 8
  %27 = icmp ugt i64 %24, %26
  %28 = getelementptr inbounds i8, ptr %21, i64 -8
  %29 = load i64, ptr %28, align 8
  br i1 %27, label %32, label %30

30:                                               ; preds = %20
  %31 = or i64 %29, 4
  store i64 %31, ptr %28, align 8
  br label %32

32:                                               ; preds = %20, %30
  %33 = phi i64 [ %31, %30 ], [ %29, %20 ]
  %34 = and i64 %33, -16
  %35 = inttoptr i64 %34 to ptr
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %12, label %20
}

declare i128 @llvm.abs.i128(i128, i1 immarg) #16

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
attributes #17 = { nounwind }
attributes #18 = { nounwind }
attributes #19 = { nounwind }
attributes #20 = { nounwind }


