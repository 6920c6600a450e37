target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux5.10.0-gnu2.31.0"

@block = internal unnamed_addr global ptr null, align 8
@heap = internal unnamed_addr global ptr null, align 8
@heap_end = internal unnamed_addr global ptr null, align 8
@last_block = internal unnamed_addr global ptr null, align 8
@isolated = internal unnamed_addr global i32 0, align 4
@llvm.compiler.used = appending global [17 x ptr] [ptr @__cegas_rt_allocate, ptr @__cegas_rt_assume, ptr @__cegas_rt_block_size, ptr @__cegas_rt_ended, ptr @__cegas_rt_error, ptr @__cegas_rt_fill, ptr @__cegas_rt_free, ptr @__cegas_rt_run, ptr @__cegas_rt_strayed, ptr @__divti3, ptr @__modti3, ptr @__udivti3, ptr @__umodti3, ptr @memcpy, ptr @memmove, ptr @memset, ptr @run_program], section "llvm.metadata"

define void @__cegas_rt_error() #0 {
  tail call fastcc void @finish(i32 noundef 1, i64 noundef 0) #11
  unreachable
}

define internal fastcc void @finish(i32 noundef range(i32 0, 10) %0, i64 noundef %1) unnamed_addr #0 {
  %3 = alloca [3 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #12
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
  %12 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 1, i64 200, i64 %11, i64 24, i64 0, i64 0, i64 0) #12
  br label %13

13:                                               ; preds = %13, %2
  %14 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 60, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0) #12
  br label %13
}

define void @__cegas_rt_strayed(i32 noundef %0) #0 {
  %2 = zext i32 %0 to i64
  tail call fastcc void @finish(i32 noundef 4, i64 noundef %2) #11
  unreachable
}

define void @__cegas_rt_assume(i32 noundef %0, i32 noundef %1) #1 {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  tail call fastcc void @finish(i32 noundef 3, i64 noundef %5) #11
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
  tail call fastcc void @finish(i32 noundef 5, i64 noundef %12) #11
  unreachable

13:                                               ; preds = %2
  %14 = add i64 %9, -1
  store i64 %14, ptr %8, align 8
  %15 = load i64, ptr %7, align 8
  %16 = tail call fastcc i64 @apply(i64 noundef %15, ptr noundef %0) #13
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

define ptr @__cegas_rt_allocate(i64 noundef %0, i64 noundef %1, i32 %2, i32 noundef %3) #1 {
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
  tail call fastcc void @finish(i32 noundef 7, i64 noundef %0) #11
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
  ret ptr %11
}

define i64 @__cegas_rt_block_size(ptr noundef readonly captures(none) %0) #7 {
  %2 = getelementptr inbounds i8, ptr %0, i64 -16
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

define void @__cegas_rt_free(ptr noundef captures(address_is_null) %0) #8 {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %7, label %3

3:                                                ; preds = %1
  %4 = getelementptr inbounds i8, ptr %0, i64 -8
  %5 = load i64, ptr %4, align 8
  %6 = or i64 %5, 1
  store i64 %6, ptr %4, align 8
  br label %7

7:                                                ; preds = %1, %3
  ret void
}

define void @__cegas_rt_ended() #0 {
  tail call fastcc void @finish(i32 noundef 2, i64 noundef 0) #11
  unreachable
}

define internal void @run_program() #0 {
  %1 = tail call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 157, i64 22, i64 1, i64 0, i64 0, i64 0, i64 0) #12
  %2 = icmp eq i64 %1, 0
  %3 = zext i1 %2 to i32
  store i32 %3, ptr @isolated, align 4
  br i1 %2, label %5, label %4

4:                                                ; preds = %0
  tail call fastcc void @finish(i32 noundef 8, i64 noundef 0) #11
  unreachable

5:                                                ; preds = %0
  tail call void @__cegas_rt_program() #14
  tail call fastcc void @returned() #11
  unreachable
}

declare void @__cegas_rt_program() local_unnamed_addr #9

define internal fastcc void @returned() unnamed_addr #0 {
  tail call fastcc void @finish(i32 noundef 0, i64 noundef 0) #11
  unreachable
}

define void @__cegas_rt_run() #0 {
  %1 = alloca i64, align 8
  %2 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #12
  store i64 426903036275, ptr %2, align 8
  %3 = ptrtoint ptr %2 to i64
  %4 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 1, i64 200, i64 %3, i64 8, i64 0, i64 0, i64 0) #12
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #12
  %5 = ptrtoint ptr %1 to i64
  %6 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 0, i64 201, i64 %5, i64 8, i64 0, i64 0, i64 0) #12
  %7 = icmp eq i64 %6, 8
  br i1 %7, label %9, label %8

8:                                                ; preds = %0
  call fastcc void @finish(i32 noundef 9, i64 noundef 0) #11
  unreachable

9:                                                ; preds = %0
  %10 = load i64, ptr %1, align 8
  %11 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %10, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #12
  %12 = icmp ugt i64 %11, -4096
  %13 = inttoptr i64 %11 to ptr
  %14 = select i1 %12, ptr null, ptr %13
  store ptr %14, ptr @block, align 8
  %15 = icmp eq ptr %14, null
  %16 = load i64, ptr %1, align 8
  br i1 %15, label %17, label %18

17:                                               ; preds = %9
  call fastcc void @finish(i32 noundef 7, i64 noundef %16) #11
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
  %31 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 0, i64 201, i64 %29, i64 %30, i64 0, i64 0, i64 0) #12
  %32 = icmp slt i64 %31, 1
  br i1 %32, label %33, label %20

33:                                               ; preds = %24
  call fastcc void @finish(i32 noundef 9, i64 noundef %26) #11
  unreachable

34:                                               ; preds = %20
  %35 = load ptr, ptr @block, align 8
  br label %36

36:                                               ; preds = %34, %18
  %37 = phi ptr [ %35, %34 ], [ %13, %18 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #12
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 24
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds nuw i8, ptr %37, i64 32
  %41 = load i64, ptr %40, align 8
  %42 = getelementptr inbounds nuw i8, ptr %37, i64 16
  %43 = load i64, ptr %42, align 8
  %44 = icmp eq i64 %43, 0
  br i1 %44, label %52, label %45

45:                                               ; preds = %36
  %46 = getelementptr inbounds nuw i8, ptr %37, i64 8
  %47 = load i64, ptr %46, align 8
  %48 = shl i64 %47, 4
  %49 = getelementptr i8, ptr %37, i64 %48
  %50 = getelementptr i8, ptr %49, i64 112
  %51 = load i64, ptr %50, align 8
  br label %68

52:                                               ; preds = %85, %36
  %53 = add i64 %39, 4096
  %54 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %53, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #12
  %55 = icmp ugt i64 %54, -4096
  %56 = inttoptr i64 %54 to ptr
  %57 = select i1 %55, ptr null, ptr %56
  store ptr %57, ptr @heap, align 8
  %58 = getelementptr inbounds nuw i8, ptr %57, i64 %39
  %59 = getelementptr inbounds nuw i8, ptr %58, i64 4096
  store ptr %59, ptr @heap_end, align 8
  %60 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 0, i64 %41, i64 3, i64 range(i64 0, 1081344) 16418, i64 -1, i64 0) #12
  %61 = icmp ugt i64 %60, -4096
  %62 = inttoptr i64 %60 to ptr
  %63 = select i1 %61, ptr null, ptr %62
  %64 = load ptr, ptr @heap, align 8
  %65 = icmp ne ptr %64, null
  %66 = icmp ne ptr %63, null
  %67 = select i1 %65, i1 %66, i1 false
  br i1 %67, label %95, label %93

68:                                               ; preds = %45, %85
  %69 = phi ptr [ %89, %85 ], [ %37, %45 ]
  %70 = phi i64 [ %87, %85 ], [ %51, %45 ]
  %71 = phi i64 [ %88, %85 ], [ 0, %45 ]
  %72 = getelementptr i8, ptr %69, i64 %70
  %73 = load i64, ptr %72, align 8
  %74 = getelementptr i8, ptr %72, i64 8
  %75 = load i64, ptr %74, align 8
  %76 = icmp eq i64 %73, 0
  %77 = select i1 %76, i64 16418, i64 1064994
  %78 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 9, i64 %73, i64 %75, i64 3, i64 range(i64 0, 1081344) %77, i64 -1, i64 0) #12
  %79 = icmp ugt i64 %78, -4096
  %80 = inttoptr i64 %78 to ptr
  %81 = select i1 %79, ptr null, ptr %80
  %82 = inttoptr i64 %73 to ptr
  %83 = icmp eq ptr %81, %82
  br i1 %83, label %85, label %84

84:                                               ; preds = %68
  call fastcc void @finish(i32 noundef 6, i64 noundef %73) #11
  unreachable

85:                                               ; preds = %68
  %86 = add i64 %70, 16
  %87 = call fastcc i64 @apply(i64 noundef %86, ptr noundef %81) #13
  %88 = add nuw i64 %71, 1
  %89 = load ptr, ptr @block, align 8
  %90 = getelementptr inbounds nuw i8, ptr %89, i64 16
  %91 = load i64, ptr %90, align 8
  %92 = icmp ult i64 %88, %91
  br i1 %92, label %68, label %52

93:                                               ; preds = %52
  %94 = add i64 %41, %39
  call fastcc void @finish(i32 noundef 7, i64 noundef %94) #11
  unreachable

95:                                               ; preds = %52
  %96 = ptrtoint ptr %63 to i64
  %97 = add i64 %41, %96
  %98 = and i64 %97, -64
  %99 = add i64 %98, -64
  call void asm sideeffect "movq $0, %rsp\0A xorl %ebp, %ebp\0A call *$1\0A", "r,r,~{memory},~{dirflag},~{fpsr},~{flags}"(i64 %99, ptr nonnull @run_program) #12
  br label %100

100:                                              ; preds = %100, %95
  %101 = call i64 asm sideeffect "syscall", "={ax},{ax},{di},{si},{dx},{r10},{r8},{r9},~{rcx},~{r11},~{memory},~{dirflag},~{fpsr},~{flags}"(i64 60, i64 1, i64 0, i64 0, i64 0, i64 0, i64 0) #12
  br label %100
}

declare i128 @llvm.abs.i128(i128, i1 immarg) #10

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


