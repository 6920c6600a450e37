target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux5.10.0-gnu2.34.0"

module asm ".globl __cegas_rt_start"
module asm "__cegas_rt_start:"
module asm "  xorl %ebp, %ebp"
module asm "  andl $-16, %esp"
module asm "  call __cegas_rt_run"

%struct.object = type { ptr, i32, i32 }

@block = internal unnamed_addr global ptr null, align 4
@heap = internal unnamed_addr global ptr null, align 4
@heap_end = internal unnamed_addr global ptr null, align 4
@last_block = internal unnamed_addr global ptr null, align 4
@objects = internal unnamed_addr global ptr null, align 4
@living = internal unnamed_addr global i32 0, align 4
@watched.0 = internal unnamed_addr global ptr null, align 4
@watched.1 = internal unnamed_addr global i32 0, align 4
@watched_lives = internal unnamed_addr global i1 false, align 4
@passed = internal unnamed_addr global i64 0, align 8
@isolated = internal unnamed_addr global i32 0, align 4
@stack_top = internal unnamed_addr global i32 0, align 4
@made = internal unnamed_addr global i64 0, align 8
@llvm.compiler.used = appending global [28 x ptr] [ptr @__cegas_rt_allocate, ptr @__cegas_rt_assume, ptr @__cegas_rt_block, ptr @__cegas_rt_block_size, ptr @__cegas_rt_bytes, ptr @__cegas_rt_end, ptr @__cegas_rt_ended, ptr @__cegas_rt_entered, ptr @__cegas_rt_error, ptr @__cegas_rt_fill, ptr @__cegas_rt_free, ptr @__cegas_rt_function, ptr @__cegas_rt_holds, ptr @__cegas_rt_left, ptr @__cegas_rt_moved, ptr @__cegas_rt_object, ptr @__cegas_rt_reached, ptr @__cegas_rt_restored, ptr @__cegas_rt_run, ptr @__cegas_rt_strayed, ptr @__divdi3, ptr @__moddi3, ptr @__udivdi3, ptr @__umoddi3, ptr @memcpy, ptr @memmove, ptr @memset, ptr @run_program], section "llvm.metadata"

define void @__cegas_rt_error() #0 {
  tail call fastcc void @finish(i32 noundef 1, i64 noundef 0) #17
  unreachable
}

define internal fastcc void @finish(i32 noundef range(i32 0, 17) %0, i64 noundef %1) unnamed_addr #0 {
  %3 = alloca [7 x i32], align 4
  %4 = alloca [7 x i32], align 4
  %5 = alloca [3 x i64], align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #18
  store i64 426903036275, ptr %5, align 8
  %6 = zext nneg i32 %0 to i64
  %7 = load i32, ptr @isolated, align 4
  %8 = zext nneg i32 %7 to i64
  %9 = shl nuw nsw i64 %8, 32
  %10 = or disjoint i64 %9, %6
  %11 = getelementptr inbounds nuw i8, ptr %5, i32 8
  store i64 %10, ptr %11, align 8
  %12 = getelementptr inbounds nuw i8, ptr %5, i32 16
  store i64 %1, ptr %12, align 8
  %13 = ptrtoint ptr %5 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #18
  store i32 4, ptr %4, align 4
  %14 = getelementptr inbounds nuw i8, ptr %4, i32 4
  store i32 200, ptr %14, align 4
  %15 = getelementptr inbounds nuw i8, ptr %4, i32 8
  store i32 %13, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %4, i32 12
  store i32 24, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %4, i32 16
  store i32 0, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %4, i32 20
  store i32 0, ptr %18, align 4
  %19 = getelementptr inbounds nuw i8, ptr %4, i32 24
  store i32 0, ptr %19, align 4
  %20 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %4) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #18
  %21 = getelementptr inbounds nuw i8, ptr %3, i32 4
  %22 = getelementptr inbounds nuw i8, ptr %3, i32 8
  %23 = getelementptr inbounds nuw i8, ptr %3, i32 12
  %24 = getelementptr inbounds nuw i8, ptr %3, i32 16
  %25 = getelementptr inbounds nuw i8, ptr %3, i32 20
  %26 = getelementptr inbounds nuw i8, ptr %3, i32 24
  br label %27

27:                                               ; preds = %27, %2
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #18
  store i32 1, ptr %3, align 4
  store i32 0, ptr %21, align 4
  store i32 0, ptr %22, align 4
  store i32 0, ptr %23, align 4
  store i32 0, ptr %24, align 4
  store i32 0, ptr %25, align 4
  store i32 0, ptr %26, align 4
  %28 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %3) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #18
  br label %27
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

define noundef ptr @memcpy(ptr noundef returned writeonly captures(ret: address, provenance) %0, ptr noundef readonly captures(none) %1, i32 noundef %2) #2 {
  %4 = icmp eq i32 %2, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %6, %3
  ret ptr %0

6:                                                ; preds = %3, %6
  %7 = phi i32 [ %11, %6 ], [ 0, %3 ]
  %8 = getelementptr inbounds nuw i8, ptr %1, i32 %7
  %9 = load i8, ptr %8, align 1
  %10 = getelementptr inbounds nuw i8, ptr %0, i32 %7
  store i8 %9, ptr %10, align 1
  %11 = add nuw i32 %7, 1
  %12 = icmp eq i32 %11, %2
  br i1 %12, label %5, label %6
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

define noundef ptr @memmove(ptr noundef returned writeonly captures(address, ret: address, provenance) %0, ptr noundef readonly captures(address) %1, i32 noundef %2) #2 {
  %4 = icmp ugt ptr %0, %1
  %5 = icmp eq i32 %2, 0
  br i1 %4, label %6, label %7

6:                                                ; preds = %3
  br i1 %5, label %22, label %15

7:                                                ; preds = %3
  br i1 %5, label %22, label %8

8:                                                ; preds = %7, %8
  %9 = phi i32 [ %13, %8 ], [ 0, %7 ]
  %10 = getelementptr inbounds nuw i8, ptr %1, i32 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds nuw i8, ptr %0, i32 %9
  store i8 %11, ptr %12, align 1
  %13 = add nuw i32 %9, 1
  %14 = icmp eq i32 %13, %2
  br i1 %14, label %22, label %8

15:                                               ; preds = %6, %15
  %16 = phi i32 [ %17, %15 ], [ %2, %6 ]
  %17 = add i32 %16, -1
  %18 = getelementptr inbounds nuw i8, ptr %1, i32 %17
  %19 = load i8, ptr %18, align 1
  %20 = getelementptr inbounds nuw i8, ptr %0, i32 %17
  store i8 %19, ptr %20, align 1
  %21 = icmp eq i32 %17, 0
  br i1 %21, label %22, label %15

22:                                               ; preds = %8, %15, %6, %7
  ret ptr %0
}

define noundef ptr @memset(ptr noundef returned writeonly captures(ret: address, provenance) %0, i32 noundef %1, i32 noundef %2) #4 {
  %4 = icmp eq i32 %2, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %3
  %6 = trunc i32 %1 to i8
  br label %8

7:                                                ; preds = %8, %3
  ret ptr %0

8:                                                ; preds = %5, %8
  %9 = phi i32 [ 0, %5 ], [ %11, %8 ]
  %10 = getelementptr inbounds nuw i8, ptr %0, i32 %9
  store i8 %6, ptr %10, align 1
  %11 = add nuw i32 %9, 1
  %12 = icmp eq i32 %11, %2
  br i1 %12, label %7, label %8
}

define i64 @__udivdi3(i64 noundef %0, i64 noundef %1) #5 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %19, %3 ]
  %5 = phi i32 [ 63, %2 ], [ %20, %3 ]
  %6 = phi i64 [ 0, %2 ], [ %17, %3 ]
  %7 = shl i64 %6, 1
  %8 = zext nneg i32 %5 to i64
  %9 = lshr i64 %0, %8
  %10 = and i64 %9, 1
  %11 = or disjoint i64 %10, %7
  %12 = icmp sgt i64 %6, -1
  %13 = icmp ult i64 %11, %1
  %14 = select i1 %12, i1 %13, i1 false
  %15 = shl nuw i64 1, %8
  %16 = select i1 %14, i64 0, i64 %1
  %17 = sub i64 %11, %16
  %18 = select i1 %14, i64 0, i64 %15
  %19 = or i64 %18, %4
  %20 = add nsw i32 %5, -1
  %21 = icmp eq i32 %5, 0
  br i1 %21, label %22, label %3

22:                                               ; preds = %3
  ret i64 %19
}

define i64 @__umoddi3(i64 noundef %0, i64 noundef %1) #5 {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i32 [ 63, %2 ], [ %16, %3 ]
  %5 = phi i64 [ 0, %2 ], [ %15, %3 ]
  %6 = shl i64 %5, 1
  %7 = zext nneg i32 %4 to i64
  %8 = lshr i64 %0, %7
  %9 = and i64 %8, 1
  %10 = or disjoint i64 %9, %6
  %11 = icmp sgt i64 %5, -1
  %12 = icmp ult i64 %10, %1
  %13 = select i1 %11, i1 %12, i1 false
  %14 = select i1 %13, i64 0, i64 %1
  %15 = sub i64 %10, %14
  %16 = add nsw i32 %4, -1
  %17 = icmp eq i32 %4, 0
  br i1 %17, label %18, label %3

18:                                               ; preds = %3
  ret i64 %15
}

define i64 @__divdi3(i64 noundef %0, i64 noundef %1) #5 {
  %3 = tail call i64 @llvm.abs.i64(i64 %0, i1 false)
  %4 = tail call i64 @llvm.abs.i64(i64 %1, i1 false)
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi i64 [ 0, %2 ], [ %21, %5 ]
  %7 = phi i32 [ 63, %2 ], [ %22, %5 ]
  %8 = phi i64 [ 0, %2 ], [ %19, %5 ]
  %9 = shl i64 %8, 1
  %10 = zext nneg i32 %7 to i64
  %11 = lshr i64 %3, %10
  %12 = and i64 %11, 1
  %13 = or disjoint i64 %12, %9
  %14 = icmp sgt i64 %8, -1
  %15 = icmp ult i64 %13, %4
  %16 = select i1 %14, i1 %15, i1 false
  %17 = shl nuw i64 1, %10
  %18 = select i1 %16, i64 0, i64 %4
  %19 = sub i64 %13, %18
  %20 = select i1 %16, i64 0, i64 %17
  %21 = or i64 %20, %6
  %22 = add nsw i32 %7, -1
  %23 = icmp eq i32 %7, 0
  br i1 %23, label %24, label %5

24:                                               ; preds = %5
  %25 = lshr i64 %0, 63
  %26 = trunc nuw nsw i64 %25 to i32
  %27 = lshr i64 %1, 63
  %28 = trunc nuw nsw i64 %27 to i32
  %29 = icmp eq i32 %26, %28
  %30 = sub i64 0, %21
  %31 = select i1 %29, i64 %21, i64 %30
  ret i64 %31
}

define i64 @__moddi3(i64 noundef %0, i64 noundef %1) #5 {
  %3 = tail call i64 @llvm.abs.i64(i64 %0, i1 false)
  %4 = tail call i64 @llvm.abs.i64(i64 %1, i1 false)
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi i32 [ 63, %2 ], [ %18, %5 ]
  %7 = phi i64 [ 0, %2 ], [ %17, %5 ]
  %8 = shl i64 %7, 1
  %9 = zext nneg i32 %6 to i64
  %10 = lshr i64 %3, %9
  %11 = and i64 %10, 1
  %12 = or disjoint i64 %11, %8
  %13 = icmp sgt i64 %7, -1
  %14 = icmp ult i64 %12, %4
  %15 = select i1 %13, i1 %14, i1 false
  %16 = select i1 %15, i64 0, i64 %4
  %17 = sub i64 %12, %16
  %18 = add nsw i32 %6, -1
  %19 = icmp eq i32 %6, 0
  br i1 %19, label %20, label %5

20:                                               ; preds = %5
  %21 = icmp slt i64 %0, 0
  %22 = sub i64 0, %17
  %23 = select i1 %21, i64 %22, i64 %17
  ret i64 %23
}

define void @__cegas_rt_fill(ptr noundef writeonly captures(none) %0, i32 noundef %1) #1 {
  %3 = load ptr, ptr @block, align 4
  %4 = getelementptr inbounds nuw i8, ptr %3, i32 112
  %5 = shl i32 %1, 4
  %6 = getelementptr inbounds nuw i8, ptr %4, i32 %5
  %7 = getelementptr inbounds nuw i8, ptr %6, i32 8
  %8 = load i64, ptr %7, align 4
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %10, label %12

10:                                               ; preds = %2
  %11 = zext i32 %1 to i64
  tail call fastcc void @finish(i32 noundef 5, i64 noundef %11) #17
  unreachable

12:                                               ; preds = %2
  %13 = add i64 %8, -1
  store i64 %13, ptr %7, align 4
  %14 = load i64, ptr %6, align 4
  %15 = tail call fastcc i64 @apply(i64 noundef %14, ptr noundef %0) #19
  store i64 %15, ptr %6, align 4
  ret void
}

define internal fastcc i64 @apply(i64 noundef %0, ptr noundef writeonly captures(none) %1) unnamed_addr #6 {
  %3 = load ptr, ptr @block, align 4
  %4 = trunc i64 %0 to i32
  %5 = getelementptr inbounds nuw i8, ptr %3, i32 %4
  %6 = load i64, ptr %5, align 4
  %7 = add i64 %0, 8
  %8 = icmp eq i64 %6, 0
  br i1 %8, label %36, label %9

9:                                                ; preds = %2, %30
  %10 = phi i64 [ %34, %30 ], [ %7, %2 ]
  %11 = phi i64 [ %12, %30 ], [ %6, %2 ]
  %12 = add i64 %11, -1
  %13 = trunc i64 %10 to i32
  %14 = getelementptr i8, ptr %3, i32 %13
  %15 = load i64, ptr %14, align 4
  %16 = getelementptr i8, ptr %14, i32 8
  %17 = load i64, ptr %16, align 4
  %18 = trunc i64 %15 to i32
  %19 = getelementptr inbounds nuw i8, ptr %1, i32 %18
  %20 = getelementptr inbounds nuw i8, ptr %14, i32 16
  %21 = trunc i64 %17 to i32
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %30, label %23

23:                                               ; preds = %9, %23
  %24 = phi i32 [ %28, %23 ], [ 0, %9 ]
  %25 = getelementptr inbounds nuw i8, ptr %20, i32 %24
  %26 = load i8, ptr %25, align 1
  %27 = getelementptr inbounds nuw i8, ptr %19, i32 %24
  store i8 %26, ptr %27, align 1
  %28 = add nuw i32 %24, 1
  %29 = icmp eq i32 %28, %21
  br i1 %29, label %30, label %23

30:                                               ; preds = %23, %9
  %31 = add i64 %17, 7
  %32 = and i64 %31, -8
  %33 = add i64 %10, 16
  %34 = add i64 %33, %32
  %35 = icmp eq i64 %12, 0
  br i1 %35, label %36, label %9

36:                                               ; preds = %30, %2
  %37 = phi i64 [ %7, %2 ], [ %34, %30 ]
  ret i64 %37
}

define ptr @__cegas_rt_allocate(i32 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) #1 {
  %5 = load ptr, ptr @heap, align 4
  %6 = ptrtoint ptr %5 to i32
  %7 = add i32 %1, 15
  %8 = add i32 %7, %6
  %9 = sub i32 0, %1
  %10 = and i32 %8, %9
  %11 = inttoptr i32 %10 to ptr
  %12 = icmp ugt ptr %5, %11
  br i1 %12, label %20, label %13

13:                                               ; preds = %4
  %14 = load ptr, ptr @heap_end, align 4
  %15 = icmp ult ptr %14, %11
  %16 = ptrtoint ptr %14 to i32
  %17 = sub i32 %16, %10
  %18 = icmp ult i32 %17, %0
  %19 = or i1 %15, %18
  br i1 %19, label %20, label %22

20:                                               ; preds = %13, %4
  %21 = zext i32 %0 to i64
  tail call fastcc void @finish(i32 noundef 7, i64 noundef %21) #17
  unreachable

22:                                               ; preds = %13
  %23 = getelementptr inbounds i8, ptr %11, i32 -16
  store i32 %0, ptr %23, align 4
  %24 = load ptr, ptr @last_block, align 4
  %25 = ptrtoint ptr %24 to i32
  %26 = or i32 %3, %25
  %27 = getelementptr inbounds i8, ptr %11, i32 -12
  store i32 %26, ptr %27, align 4
  store ptr %11, ptr @last_block, align 4
  %28 = getelementptr inbounds nuw i8, ptr %11, i32 %0
  store ptr %28, ptr @heap, align 4
  %29 = icmp ne i32 %3, 0
  %30 = icmp eq i32 %2, -1
  %31 = or i1 %30, %29
  br i1 %31, label %45, label %32

32:                                               ; preds = %22
  %33 = zext i32 %2 to i64
  %34 = load ptr, ptr @block, align 4
  %35 = getelementptr inbounds nuw i8, ptr %34, i32 72
  %36 = load i64, ptr %35, align 4
  %37 = icmp eq i64 %36, %33
  br i1 %37, label %38, label %45

38:                                               ; preds = %32
  %39 = load i64, ptr @made, align 8
  %40 = add i64 %39, 1
  store i64 %40, ptr @made, align 8
  %41 = getelementptr inbounds nuw i8, ptr %34, i32 80
  %42 = load i64, ptr %41, align 4
  %43 = icmp eq i64 %39, %42
  br i1 %43, label %44, label %45

44:                                               ; preds = %38
  store ptr %11, ptr @watched.0, align 4
  store i32 %0, ptr @watched.1, align 4
  store i1 true, ptr @watched_lives, align 4
  br label %45

45:                                               ; preds = %44, %38, %32, %22
  ret ptr %11
}

define i32 @__cegas_rt_block_size(ptr noundef readonly captures(none) %0) #7 {
  %2 = getelementptr inbounds i8, ptr %0, i32 -16
  %3 = load i32, ptr %2, align 4
  ret i32 %3
}

define void @__cegas_rt_free(ptr noundef captures(address) %0) #8 {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %10, label %3

3:                                                ; preds = %1
  %4 = getelementptr inbounds i8, ptr %0, i32 -12
  %5 = load i32, ptr %4, align 4
  %6 = or i32 %5, 1
  store i32 %6, ptr %4, align 4
  %7 = load ptr, ptr @watched.0, align 4
  %8 = icmp eq ptr %0, %7
  br i1 %8, label %9, label %10

9:                                                ; preds = %3
  store i1 false, ptr @watched_lives, align 4
  br label %10

10:                                               ; preds = %9, %3, %1
  ret void
}

define void @__cegas_rt_object(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) #1 {
  %5 = load ptr, ptr @objects, align 4
  %6 = icmp eq ptr %5, null
  br i1 %6, label %33, label %7

7:                                                ; preds = %4
  %8 = load i32, ptr @living, align 4
  %9 = zext i32 %8 to i64
  %10 = load ptr, ptr @block, align 4
  %11 = getelementptr inbounds nuw i8, ptr %10, i32 56
  %12 = load i64, ptr %11, align 4
  %13 = icmp eq i64 %12, %9
  br i1 %13, label %14, label %15

14:                                               ; preds = %7
  tail call fastcc void @finish(i32 noundef 7, i64 noundef %9) #17
  unreachable

15:                                               ; preds = %7
  %16 = add i32 %8, 1
  store i32 %16, ptr @living, align 4
  %17 = getelementptr inbounds nuw %struct.object, ptr %5, i32 %8
  store ptr %0, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %17, i32 4
  store i32 %1, ptr %18, align 4
  %19 = getelementptr inbounds nuw i8, ptr %17, i32 8
  store i32 %3, ptr %19, align 4
  %20 = icmp eq i32 %2, -1
  br i1 %20, label %33, label %21

21:                                               ; preds = %15
  %22 = zext i32 %2 to i64
  %23 = getelementptr inbounds nuw i8, ptr %10, i32 72
  %24 = load i64, ptr %23, align 4
  %25 = icmp eq i64 %24, %22
  br i1 %25, label %26, label %33

26:                                               ; preds = %21
  %27 = load i64, ptr @made, align 8
  %28 = add i64 %27, 1
  store i64 %28, ptr @made, align 8
  %29 = getelementptr inbounds nuw i8, ptr %10, i32 80
  %30 = load i64, ptr %29, align 4
  %31 = icmp eq i64 %27, %30
  br i1 %31, label %32, label %33

32:                                               ; preds = %26
  store ptr %0, ptr @watched.0, align 4
  store i32 %1, ptr @watched.1, align 4
  store i1 true, ptr @watched_lives, align 4
  br label %33

33:                                               ; preds = %32, %26, %21, %15, %4
  ret void
}

define i32 @__cegas_rt_entered() #9 {
  %1 = load i32, ptr @living, align 4
  ret i32 %1
}

define void @__cegas_rt_left(i32 noundef %0) #10 {
  %2 = load i32, ptr @living, align 4
  %3 = icmp ugt i32 %2, %0
  br i1 %3, label %4, label %17

4:                                                ; preds = %1
  %5 = load ptr, ptr @objects, align 4
  %6 = load ptr, ptr @watched.0, align 4
  br label %7

7:                                                ; preds = %4, %14
  %8 = phi i32 [ %2, %4 ], [ %9, %14 ]
  %9 = add i32 %8, -1
  %10 = getelementptr inbounds nuw %struct.object, ptr %5, i32 %9
  %11 = load ptr, ptr %10, align 4
  %12 = icmp eq ptr %11, %6
  br i1 %12, label %13, label %14

13:                                               ; preds = %7
  store i1 false, ptr @watched_lives, align 4
  br label %14

14:                                               ; preds = %7, %13
  %15 = icmp ugt i32 %9, %0
  br i1 %15, label %7, label %16

16:                                               ; preds = %14
  store i32 %0, ptr @living, align 4
  br label %17

17:                                               ; preds = %16, %1
  ret void
}

define void @__cegas_rt_end(ptr noundef readnone captures(address) %0) #11 {
  %2 = load i32, ptr @living, align 4
  %3 = load ptr, ptr @objects, align 4
  br label %4

4:                                                ; preds = %7, %1
  %5 = phi i32 [ %2, %1 ], [ %8, %7 ]
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %17, label %7

7:                                                ; preds = %4
  %8 = add i32 %5, -1
  %9 = getelementptr inbounds nuw %struct.object, ptr %3, i32 %8
  %10 = load ptr, ptr %9, align 4
  %11 = icmp eq ptr %10, %0
  br i1 %11, label %12, label %4

12:                                               ; preds = %7
  store ptr null, ptr %9, align 4
  %13 = getelementptr inbounds nuw i8, ptr %9, i32 4
  store i32 0, ptr %13, align 4
  %14 = load ptr, ptr @watched.0, align 4
  %15 = icmp eq ptr %0, %14
  br i1 %15, label %16, label %17

16:                                               ; preds = %12
  store i1 false, ptr @watched_lives, align 4
  br label %17

17:                                               ; preds = %4, %16, %12
  ret void
}

define void @__cegas_rt_restored(ptr noundef readnone captures(address) %0) #11 {
  %2 = load i32, ptr @living, align 4
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %7, label %4

4:                                                ; preds = %1
  %5 = load ptr, ptr @objects, align 4
  %6 = load ptr, ptr @watched.0, align 4
  br label %8

7:                                                ; preds = %30, %1
  ret void

8:                                                ; preds = %4, %30
  %9 = phi i32 [ %2, %4 ], [ %10, %30 ]
  %10 = add i32 %9, -1
  %11 = getelementptr inbounds nuw %struct.object, ptr %5, i32 %10
  %12 = getelementptr inbounds nuw i8, ptr %11, i32 8
  %13 = load i32, ptr %12, align 4
  %14 = icmp eq i32 %13, 2
  br i1 %14, label %15, label %30

15:                                               ; preds = %8
  %16 = load ptr, ptr %11, align 4
  %17 = icmp ult ptr %16, %0
  br i1 %17, label %18, label %30

18:                                               ; preds = %15, %21
  %19 = phi i32 [ %22, %21 ], [ %2, %15 ]
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %30, label %21

21:                                               ; preds = %18
  %22 = add i32 %19, -1
  %23 = getelementptr inbounds nuw %struct.object, ptr %5, i32 %22
  %24 = load ptr, ptr %23, align 4
  %25 = icmp eq ptr %24, %16
  br i1 %25, label %26, label %18

26:                                               ; preds = %21
  store ptr null, ptr %23, align 4
  %27 = getelementptr inbounds nuw i8, ptr %23, i32 4
  store i32 0, ptr %27, align 4
  %28 = icmp eq ptr %16, %6
  br i1 %28, label %29, label %30

29:                                               ; preds = %26
  store i1 false, ptr @watched_lives, align 4
  br label %30

30:                                               ; preds = %18, %29, %26, %15, %8
  %31 = icmp eq i32 %10, 0
  br i1 %31, label %7, label %8
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
  %5 = load ptr, ptr @block, align 4
  %6 = getelementptr inbounds nuw i8, ptr %5, i32 40
  %7 = load i64, ptr %6, align 4
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
  %17 = getelementptr inbounds nuw i8, ptr %5, i32 48
  %18 = load i64, ptr %17, align 4
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  tail call fastcc void @finish(i32 noundef 14, i64 noundef %3) #17
  unreachable

21:                                               ; preds = %16, %12
  ret void
}

define void @__cegas_rt_bytes(ptr noundef %0, i32 noundef %1, i32 noundef %2) #1 {
  %4 = load i32, ptr @living, align 4
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %3
  %7 = load ptr, ptr @objects, align 4
  %8 = ptrtoint ptr %0 to i32
  br label %17

9:                                                ; preds = %40, %3
  %10 = phi i1 [ true, %3 ], [ %41, %40 ]
  %11 = phi i32 [ 0, %3 ], [ %42, %40 ]
  %12 = load ptr, ptr @last_block, align 4
  %13 = icmp ne ptr %12, null
  %14 = select i1 %13, i1 %10, i1 false
  br i1 %14, label %15, label %45

15:                                               ; preds = %9
  %16 = ptrtoint ptr %0 to i32
  br label %48

17:                                               ; preds = %6, %40
  %18 = phi i32 [ %4, %6 ], [ %20, %40 ]
  %19 = phi i32 [ 0, %6 ], [ %42, %40 ]
  %20 = add i32 %18, -1
  %21 = getelementptr inbounds nuw %struct.object, ptr %7, i32 %20
  %22 = load ptr, ptr %21, align 4
  %23 = icmp eq ptr %22, null
  br i1 %23, label %40, label %24

24:                                               ; preds = %17
  %25 = getelementptr inbounds nuw i8, ptr %21, i32 8
  %26 = load i32, ptr %25, align 4
  %27 = icmp eq i32 %26, 3
  br i1 %27, label %40, label %28

28:                                               ; preds = %24
  %29 = ptrtoint ptr %22 to i32
  %30 = sub i32 %8, %29
  %31 = icmp ult ptr %0, %22
  br i1 %31, label %40, label %32

32:                                               ; preds = %28
  %33 = getelementptr inbounds nuw i8, ptr %21, i32 4
  %34 = load i32, ptr %33, align 4
  %35 = icmp ugt i32 %30, %34
  br i1 %35, label %40, label %36

36:                                               ; preds = %32
  %37 = sub nuw i32 %34, %30
  %38 = icmp ult i32 %37, %1
  %39 = select i1 %38, i32 %19, i32 %26
  br label %40

40:                                               ; preds = %36, %28, %32, %24, %17
  %41 = phi i1 [ true, %28 ], [ %38, %36 ], [ true, %24 ], [ true, %17 ], [ true, %32 ]
  %42 = phi i32 [ %19, %28 ], [ %39, %36 ], [ %19, %24 ], [ %19, %17 ], [ %19, %32 ]
  %43 = icmp ne i32 %20, 0
  %44 = select i1 %43, i1 %41, i1 false
  br i1 %44, label %17, label %9

45:                                               ; preds = %67, %9
  %46 = phi i32 [ %11, %9 ], [ %69, %67 ]
  %47 = phi i1 [ %10, %9 ], [ %68, %67 ]
  br i1 %47, label %74, label %75

48:                                               ; preds = %15, %67
  %49 = phi ptr [ %12, %15 ], [ %71, %67 ]
  %50 = phi i32 [ %11, %15 ], [ %69, %67 ]
  %51 = getelementptr inbounds i8, ptr %49, i32 -16
  %52 = load i32, ptr %51, align 4
  %53 = getelementptr inbounds i8, ptr %49, i32 -12
  %54 = load i32, ptr %53, align 4
  %55 = and i32 %54, 1
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %57, label %67

57:                                               ; preds = %48
  %58 = ptrtoint ptr %49 to i32
  %59 = sub i32 %16, %58
  %60 = icmp ult ptr %0, %49
  %61 = icmp ugt i32 %59, %52
  %62 = select i1 %60, i1 true, i1 %61
  br i1 %62, label %67, label %63

63:                                               ; preds = %57
  %64 = sub nuw i32 %52, %59
  %65 = icmp ult i32 %64, %1
  %66 = select i1 %65, i32 %50, i32 0
  br label %67

67:                                               ; preds = %63, %57, %48
  %68 = phi i1 [ true, %48 ], [ true, %57 ], [ %65, %63 ]
  %69 = phi i32 [ %50, %48 ], [ %50, %57 ], [ %66, %63 ]
  %70 = and i32 %54, -16
  %71 = inttoptr i32 %70 to ptr
  %72 = icmp ne i32 %70, 0
  %73 = select i1 %72, i1 %68, i1 false
  br i1 %73, label %48, label %45

74:                                               ; preds = %45
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 11) #19
  br label %131

75:                                               ; preds = %45
  %76 = icmp eq i32 %2, 1
  %77 = icmp eq i32 %46, 1
  %78 = select i1 %76, i1 %77, i1 false
  br i1 %78, label %79, label %80

79:                                               ; preds = %75
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 10) #19
  br label %131

80:                                               ; preds = %75
  %81 = load ptr, ptr @watched.0, align 4
  %82 = icmp eq ptr %81, null
  br i1 %82, label %83, label %91

83:                                               ; preds = %80
  %84 = load i64, ptr @passed, align 8
  %85 = add i64 %84, 1
  store i64 %85, ptr @passed, align 8
  %86 = load ptr, ptr @block, align 4
  %87 = getelementptr inbounds nuw i8, ptr %86, i32 40
  %88 = load i64, ptr %87, align 4
  %89 = icmp eq i64 %84, %88
  br i1 %89, label %90, label %131

90:                                               ; preds = %83
  tail call fastcc void @finish(i32 noundef 15, i64 noundef 0) #17
  unreachable

91:                                               ; preds = %80
  %92 = load ptr, ptr @block, align 4
  %93 = getelementptr inbounds nuw i8, ptr %92, i32 88
  %94 = load i64, ptr %93, align 4
  %95 = trunc i64 %94 to i32
  %96 = getelementptr inbounds nuw i8, ptr %81, i32 %95
  %97 = icmp eq ptr %0, %96
  br i1 %97, label %105, label %98

98:                                               ; preds = %91
  %99 = load i64, ptr @passed, align 8
  %100 = add i64 %99, 1
  store i64 %100, ptr @passed, align 8
  %101 = getelementptr inbounds nuw i8, ptr %92, i32 40
  %102 = load i64, ptr %101, align 4
  %103 = icmp eq i64 %99, %102
  br i1 %103, label %104, label %131

104:                                              ; preds = %98
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

105:                                              ; preds = %91
  %106 = load i1, ptr @watched_lives, align 4
  br i1 %106, label %107, label %123

107:                                              ; preds = %105
  %108 = ptrtoint ptr %0 to i32
  %109 = ptrtoint ptr %81 to i32
  %110 = sub i32 %108, %109
  %111 = load i32, ptr @watched.1, align 4
  %112 = icmp ugt i32 %110, %111
  %113 = sub nuw i32 %111, %110
  %114 = icmp ult i32 %113, %1
  %115 = select i1 %112, i1 true, i1 %114
  br i1 %115, label %123, label %116

116:                                              ; preds = %107
  %117 = load i64, ptr @passed, align 8
  %118 = add i64 %117, 1
  store i64 %118, ptr @passed, align 8
  %119 = getelementptr inbounds nuw i8, ptr %92, i32 40
  %120 = load i64, ptr %119, align 4
  %121 = icmp eq i64 %117, %120
  br i1 %121, label %122, label %131

122:                                              ; preds = %116
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

123:                                              ; preds = %107, %105
  %124 = load i64, ptr @passed, align 8
  %125 = getelementptr inbounds nuw i8, ptr %92, i32 40
  %126 = load i64, ptr %125, align 4
  %127 = icmp eq i64 %124, %126
  br i1 %127, label %128, label %129

128:                                              ; preds = %123
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 12) #19
  br label %131

129:                                              ; preds = %123
  %130 = add i64 %124, 1
  store i64 %130, ptr @passed, align 8
  br label %131

131:                                              ; preds = %116, %98, %83, %79, %128, %129, %74
  ret void
}

declare void @llvm.memset.p0.i32(ptr writeonly captures(none), i8, i32, i1 immarg) #12

define void @__cegas_rt_moved(ptr noundef %0, i32 noundef %1, i32 noundef %2) #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %13, label %5

5:                                                ; preds = %3
  %6 = load i64, ptr @passed, align 8
  %7 = add i64 %6, 1
  store i64 %7, ptr @passed, align 8
  %8 = load ptr, ptr @block, align 4
  %9 = getelementptr inbounds nuw i8, ptr %8, i32 40
  %10 = load i64, ptr %9, align 4
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
  tail call void @__cegas_rt_bytes(ptr noundef %0, i32 noundef 0, i32 noundef 2) #19
  br label %17

17:                                               ; preds = %5, %15, %16
  ret void
}

define void @__cegas_rt_block(ptr noundef readnone captures(address) %0) #1 {
  %2 = load ptr, ptr @last_block, align 4
  %3 = icmp ne ptr %2, null
  %4 = icmp ne ptr %2, %0
  %5 = and i1 %3, %4
  br i1 %5, label %6, label %15

6:                                                ; preds = %1, %6
  %7 = phi ptr [ %11, %6 ], [ %2, %1 ]
  %8 = getelementptr inbounds i8, ptr %7, i32 -12
  %9 = load i32, ptr %8, align 4
  %10 = and i32 %9, -16
  %11 = inttoptr i32 %10 to ptr
  %12 = icmp ne i32 %10, 0
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
  %21 = getelementptr inbounds i8, ptr %16, i32 -12
  %22 = load i32, ptr %21, align 4
  %23 = and i32 %22, 3
  %24 = icmp ne i32 %23, 0
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
  br i1 %3, label %26, label %4

4:                                                ; preds = %1
  %5 = load ptr, ptr @objects, align 4
  br label %6

6:                                                ; preds = %4, %24
  %7 = phi i32 [ %2, %4 ], [ %8, %24 ]
  %8 = add i32 %7, -1
  %9 = getelementptr inbounds nuw %struct.object, ptr %5, i32 %8
  %10 = getelementptr inbounds nuw i8, ptr %9, i32 8
  %11 = load i32, ptr %10, align 4
  %12 = icmp eq i32 %11, 3
  br i1 %12, label %13, label %24

13:                                               ; preds = %6
  %14 = load ptr, ptr %9, align 4
  %15 = icmp eq ptr %14, %0
  br i1 %15, label %16, label %24

16:                                               ; preds = %13
  %17 = load i64, ptr @passed, align 8
  %18 = add i64 %17, 1
  store i64 %18, ptr @passed, align 8
  %19 = load ptr, ptr @block, align 4
  %20 = getelementptr inbounds nuw i8, ptr %19, i32 40
  %21 = load i64, ptr %20, align 4
  %22 = icmp eq i64 %17, %21
  br i1 %22, label %23, label %27

23:                                               ; preds = %16
  tail call fastcc void @finish(i32 noundef 13, i64 noundef 0) #17
  unreachable

24:                                               ; preds = %13, %6
  %25 = icmp eq i32 %8, 0
  br i1 %25, label %26, label %6

26:                                               ; preds = %24, %1
  tail call fastcc void @judge(i32 noundef 1, i32 noundef 10) #19
  br label %27

27:                                               ; preds = %16, %26
  ret void
}

define void @__cegas_rt_reached() #1 {
  %1 = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  call void asm sideeffect "movl %ebx, ($0)\0A movl %esi, 4($0)\0A movl %edi, 8($0)\0A movl %ebp, 12($0)\0A", "{ax},~{memory},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #18
  %2 = call ptr @llvm.frameaddress.p0(i32 0)
  %3 = ptrtoint ptr %2 to i32
  call fastcc void @reach_all(ptr noundef %1, i32 noundef %3) #19
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #18
  ret void
}

define internal fastcc void @reach_all(ptr noundef nonnull %0, i32 noundef %1) unnamed_addr #13 {
  %3 = load i64, ptr @passed, align 8
  %4 = load ptr, ptr @block, align 4
  %5 = getelementptr inbounds nuw i8, ptr %4, i32 40
  %6 = load i64, ptr %5, align 4
  %7 = icmp eq i64 %3, %6
  br i1 %7, label %10, label %8

8:                                                ; preds = %2
  %9 = add i64 %3, 1
  store i64 %9, ptr @passed, align 8
  br label %78

10:                                               ; preds = %2
  %11 = ptrtoint ptr %0 to i32
  %12 = getelementptr inbounds nuw i8, ptr %0, i32 16
  %13 = ptrtoint ptr %12 to i32
  tail call fastcc void @reach(i32 noundef %11, i32 noundef %13) #19
  %14 = load i32, ptr @stack_top, align 4
  tail call fastcc void @reach(i32 noundef %1, i32 noundef %14) #19
  %15 = load i32, ptr @living, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %19, label %17

17:                                               ; preds = %10
  %18 = load ptr, ptr @objects, align 4
  br label %22

19:                                               ; preds = %35, %10
  %20 = load ptr, ptr @last_block, align 4
  %21 = icmp eq ptr %20, null
  br i1 %21, label %39, label %44

22:                                               ; preds = %17, %35
  %23 = phi i32 [ %15, %17 ], [ %24, %35 ]
  %24 = add i32 %23, -1
  %25 = getelementptr inbounds nuw %struct.object, ptr %18, i32 %24
  %26 = getelementptr inbounds nuw i8, ptr %25, i32 8
  %27 = load i32, ptr %26, align 4
  %28 = icmp eq i32 %27, 3
  br i1 %28, label %35, label %29

29:                                               ; preds = %22
  %30 = load ptr, ptr %25, align 4
  %31 = ptrtoint ptr %30 to i32
  %32 = getelementptr inbounds nuw i8, ptr %25, i32 4
  %33 = load i32, ptr %32, align 4
  %34 = add i32 %33, %31
  tail call fastcc void @reach(i32 noundef %31, i32 noundef %34) #19
  br label %35

35:                                               ; preds = %29, %22
  %36 = icmp eq i32 %24, 0
  br i1 %36, label %19, label %22

37:                                               ; preds = %58
  %38 = icmp eq i32 %60, 0
  br i1 %38, label %39, label %64

39:                                               ; preds = %37, %19
  %40 = load ptr, ptr @watched.0, align 4
  %41 = icmp ne ptr %40, null
  %42 = load i1, ptr @watched_lives, align 4
  %43 = select i1 %41, i1 %42, i1 false
  br i1 %43, label %67, label %73

44:                                               ; preds = %19, %64
  %45 = phi ptr [ %65, %64 ], [ %20, %19 ]
  %46 = phi i32 [ %66, %64 ], [ 0, %19 ]
  %47 = getelementptr inbounds i8, ptr %45, i32 -12
  %48 = load i32, ptr %47, align 4
  %49 = and i32 %48, 13
  %50 = icmp eq i32 %49, 4
  br i1 %50, label %51, label %58

51:                                               ; preds = %44
  %52 = or disjoint i32 %48, 8
  store i32 %52, ptr %47, align 4
  %53 = ptrtoint ptr %45 to i32
  %54 = getelementptr inbounds i8, ptr %45, i32 -16
  %55 = load i32, ptr %54, align 4
  %56 = add i32 %55, %53
  tail call fastcc void @reach(i32 noundef %53, i32 noundef %56) #19
  %57 = load i32, ptr %47, align 4
  br label %58

58:                                               ; preds = %44, %51
  %59 = phi i32 [ %48, %44 ], [ %57, %51 ]
  %60 = phi i32 [ %46, %44 ], [ 1, %51 ]
  %61 = and i32 %59, -16
  %62 = inttoptr i32 %61 to ptr
  %63 = icmp eq i32 %61, 0
  br i1 %63, label %37, label %64

64:                                               ; preds = %58, %37
  %65 = phi ptr [ %62, %58 ], [ %20, %37 ]
  %66 = phi i32 [ %60, %58 ], [ 0, %37 ]
  br label %44

67:                                               ; preds = %39
  %68 = getelementptr inbounds i8, ptr %40, i32 -12
  %69 = load i32, ptr %68, align 4
  %70 = and i32 %69, 4
  %71 = icmp eq i32 %70, 0
  %72 = select i1 %71, i32 10, i32 16
  br label %73

73:                                               ; preds = %67, %39
  %74 = phi i32 [ %72, %67 ], [ 16, %39 ]
  %75 = icmp eq ptr %40, null
  %76 = select i1 %75, i1 true, i1 %42
  %77 = zext i1 %76 to i32
  tail call fastcc void @judge(i32 noundef %77, i32 noundef %74) #19
  br label %78

78:                                               ; preds = %73, %8
  ret void
}

declare ptr @llvm.frameaddress.p0(i32 immarg) #14

define void @__cegas_rt_ended() #0 {
  %1 = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  call void asm sideeffect "movl %ebx, ($0)\0A movl %esi, 4($0)\0A movl %edi, 8($0)\0A movl %ebp, 12($0)\0A", "{ax},~{memory},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #18
  %2 = load ptr, ptr @block, align 4
  %3 = getelementptr inbounds nuw i8, ptr %2, i32 64
  %4 = load i64, ptr %3, align 4
  %5 = icmp eq i64 %4, 1
  br i1 %5, label %6, label %10

6:                                                ; preds = %0
  call fastcc void @count_blocks() #19
  %7 = load ptr, ptr @block, align 4
  %8 = getelementptr inbounds nuw i8, ptr %7, i32 64
  %9 = load i64, ptr %8, align 4
  br label %10

10:                                               ; preds = %6, %0
  %11 = phi i64 [ %9, %6 ], [ %4, %0 ]
  %12 = icmp eq i64 %11, 2
  br i1 %12, label %13, label %16

13:                                               ; preds = %10
  %14 = call ptr @llvm.frameaddress.p0(i32 0)
  %15 = ptrtoint ptr %14 to i32
  call fastcc void @reach_all(ptr noundef %1, i32 noundef %15) #19
  br label %16

16:                                               ; preds = %13, %10
  call fastcc void @finish(i32 noundef 2, i64 noundef 0) #17
  unreachable
}

define internal fastcc void @count_blocks() unnamed_addr #1 {
  %1 = load ptr, ptr @last_block, align 4
  %2 = icmp eq ptr %1, null
  br i1 %2, label %23, label %5

3:                                                ; preds = %5
  %4 = icmp eq i64 %13, 0
  br i1 %4, label %23, label %17

5:                                                ; preds = %0, %5
  %6 = phi ptr [ %15, %5 ], [ %1, %0 ]
  %7 = phi i64 [ %13, %5 ], [ 0, %0 ]
  %8 = getelementptr inbounds i8, ptr %6, i32 -12
  %9 = load i32, ptr %8, align 4
  %10 = and i32 %9, 3
  %11 = icmp eq i32 %10, 0
  %12 = zext i1 %11 to i64
  %13 = add i64 %7, %12
  %14 = and i32 %9, -16
  %15 = inttoptr i32 %14 to ptr
  %16 = icmp eq i32 %14, 0
  br i1 %16, label %3, label %5

17:                                               ; preds = %3
  %18 = load ptr, ptr @block, align 4
  %19 = getelementptr inbounds nuw i8, ptr %18, i32 88
  %20 = load i64, ptr %19, align 4
  %21 = icmp eq i64 %13, %20
  %22 = zext i1 %21 to i32
  br label %23

23:                                               ; preds = %0, %17, %3
  %24 = phi i32 [ 0, %3 ], [ %22, %17 ], [ 0, %0 ]
  tail call fastcc void @judge(i32 noundef %24, i32 noundef 10) #19
  ret void
}

define internal void @run_program() #0 {
  %1 = alloca [7 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  store i32 172, ptr %1, align 4
  %2 = getelementptr inbounds nuw i8, ptr %1, i32 4
  store i32 22, ptr %2, align 4
  %3 = getelementptr inbounds nuw i8, ptr %1, i32 8
  store i32 1, ptr %3, align 4
  %4 = getelementptr inbounds nuw i8, ptr %1, i32 12
  store i32 0, ptr %4, align 4
  %5 = getelementptr inbounds nuw i8, ptr %1, i32 16
  store i32 0, ptr %5, align 4
  %6 = getelementptr inbounds nuw i8, ptr %1, i32 20
  store i32 0, ptr %6, align 4
  %7 = getelementptr inbounds nuw i8, ptr %1, i32 24
  store i32 0, ptr %7, align 4
  %8 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #18
  %9 = icmp eq i32 %8, 0
  %10 = zext i1 %9 to i32
  store i32 %10, ptr @isolated, align 4
  br i1 %9, label %12, label %11

11:                                               ; preds = %0
  call fastcc void @finish(i32 noundef 8, i64 noundef 0) #17
  unreachable

12:                                               ; preds = %0
  call void @__cegas_rt_program() #20
  call fastcc void @returned() #17
  unreachable
}

declare void @__cegas_rt_program() local_unnamed_addr #15

define internal fastcc void @returned() unnamed_addr #0 {
  %1 = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  call void @llvm.memset.p0.i32(ptr noundef nonnull align 4 dereferenceable(16) %1, i8 0, i32 16, i1 false)
  %2 = load ptr, ptr @block, align 4
  %3 = getelementptr inbounds nuw i8, ptr %2, i32 64
  %4 = load i64, ptr %3, align 4
  %5 = icmp eq i64 %4, 1
  br i1 %5, label %6, label %10

6:                                                ; preds = %0
  tail call fastcc void @count_blocks() #19
  %7 = load ptr, ptr @block, align 4
  %8 = getelementptr inbounds nuw i8, ptr %7, i32 64
  %9 = load i64, ptr %8, align 4
  br label %10

10:                                               ; preds = %6, %0
  %11 = phi i64 [ %9, %6 ], [ %4, %0 ]
  %12 = icmp eq i64 %11, 2
  br i1 %12, label %13, label %15

13:                                               ; preds = %10
  %14 = load i32, ptr @stack_top, align 4
  call fastcc void @reach_all(ptr noundef %1, i32 noundef %14) #19
  br label %15

15:                                               ; preds = %13, %10
  call fastcc void @finish(i32 noundef 0, i64 noundef 0) #17
  unreachable
}

define void @__cegas_rt_run() #0 {
  %1 = alloca [7 x i32], align 4
  %2 = alloca [7 x i32], align 4
  %3 = alloca [7 x i32], align 4
  %4 = alloca [7 x i32], align 4
  %5 = alloca [7 x i32], align 4
  %6 = alloca [7 x i32], align 4
  %7 = alloca [7 x i32], align 4
  %8 = alloca [7 x i32], align 4
  %9 = alloca i64, align 8
  %10 = alloca [7 x i32], align 4
  %11 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11) #18
  store i64 426903036275, ptr %11, align 8
  %12 = ptrtoint ptr %11 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #18
  store i32 4, ptr %10, align 4
  %13 = getelementptr inbounds nuw i8, ptr %10, i32 4
  store i32 200, ptr %13, align 4
  %14 = getelementptr inbounds nuw i8, ptr %10, i32 8
  store i32 %12, ptr %14, align 4
  %15 = getelementptr inbounds nuw i8, ptr %10, i32 12
  store i32 8, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %10, i32 16
  store i32 0, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %10, i32 20
  store i32 0, ptr %17, align 4
  %18 = getelementptr inbounds nuw i8, ptr %10, i32 24
  store i32 0, ptr %18, align 4
  %19 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %10) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %10) #18
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #18
  %20 = ptrtoint ptr %9 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #18
  store i32 3, ptr %8, align 4
  %21 = getelementptr inbounds nuw i8, ptr %8, i32 4
  store i32 201, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %8, i32 8
  store i32 %20, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %8, i32 12
  store i32 8, ptr %23, align 4
  %24 = getelementptr inbounds nuw i8, ptr %8, i32 16
  store i32 0, ptr %24, align 4
  %25 = getelementptr inbounds nuw i8, ptr %8, i32 20
  store i32 0, ptr %25, align 4
  %26 = getelementptr inbounds nuw i8, ptr %8, i32 24
  store i32 0, ptr %26, align 4
  %27 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %8) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #18
  %28 = icmp eq i32 %27, 8
  br i1 %28, label %30, label %29

29:                                               ; preds = %0
  call fastcc void @finish(i32 noundef 9, i64 noundef 0) #17
  unreachable

30:                                               ; preds = %0
  %31 = load i64, ptr %9, align 8
  %32 = icmp ult i64 %31, 4294967296
  br i1 %32, label %33, label %45

33:                                               ; preds = %30
  %34 = trunc nuw i64 %31 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #18
  store i32 192, ptr %7, align 4
  %35 = getelementptr inbounds nuw i8, ptr %7, i32 4
  store i32 0, ptr %35, align 4
  %36 = getelementptr inbounds nuw i8, ptr %7, i32 8
  store i32 %34, ptr %36, align 4
  %37 = getelementptr inbounds nuw i8, ptr %7, i32 12
  store i32 3, ptr %37, align 4
  %38 = getelementptr inbounds nuw i8, ptr %7, i32 16
  store i32 16418, ptr %38, align 4
  %39 = getelementptr inbounds nuw i8, ptr %7, i32 20
  store i32 -1, ptr %39, align 4
  %40 = getelementptr inbounds nuw i8, ptr %7, i32 24
  store i32 0, ptr %40, align 4
  %41 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %7) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #18
  %42 = icmp ugt i32 %41, -4096
  %43 = inttoptr i32 %41 to ptr
  %44 = load i64, ptr %9, align 8
  br i1 %42, label %45, label %47

45:                                               ; preds = %33, %30
  %46 = phi i64 [ %31, %30 ], [ %44, %33 ]
  store ptr null, ptr @block, align 4
  br label %49

47:                                               ; preds = %33
  store ptr %43, ptr @block, align 4
  %48 = icmp eq i32 %41, 0
  br i1 %48, label %49, label %51

49:                                               ; preds = %47, %45
  %50 = phi i64 [ %46, %45 ], [ %44, %47 ]
  call fastcc void @finish(i32 noundef 7, i64 noundef %50) #17
  unreachable

51:                                               ; preds = %47
  store i64 %44, ptr %43, align 4
  %52 = load i64, ptr %9, align 8
  %53 = icmp ugt i64 %52, 8
  br i1 %53, label %54, label %80

54:                                               ; preds = %51
  %55 = getelementptr inbounds nuw i8, ptr %6, i32 4
  %56 = getelementptr inbounds nuw i8, ptr %6, i32 8
  %57 = getelementptr inbounds nuw i8, ptr %6, i32 12
  %58 = getelementptr inbounds nuw i8, ptr %6, i32 16
  %59 = getelementptr inbounds nuw i8, ptr %6, i32 20
  %60 = getelementptr inbounds nuw i8, ptr %6, i32 24
  br label %66

61:                                               ; preds = %66
  %62 = zext nneg i32 %75 to i64
  %63 = add i64 %68, %62
  %64 = load i64, ptr %9, align 8
  %65 = icmp ult i64 %63, %64
  br i1 %65, label %66, label %78

66:                                               ; preds = %61, %54
  %67 = phi i64 [ %52, %54 ], [ %64, %61 ]
  %68 = phi i64 [ 8, %54 ], [ %63, %61 ]
  %69 = load ptr, ptr @block, align 4
  %70 = trunc i64 %68 to i32
  %71 = getelementptr inbounds nuw i8, ptr %69, i32 %70
  %72 = ptrtoint ptr %71 to i32
  %73 = sub nuw i64 %67, %68
  %74 = trunc i64 %73 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #18
  store i32 3, ptr %6, align 4
  store i32 201, ptr %55, align 4
  store i32 %72, ptr %56, align 4
  store i32 %74, ptr %57, align 4
  store i32 0, ptr %58, align 4
  store i32 0, ptr %59, align 4
  store i32 0, ptr %60, align 4
  %75 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %6) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #18
  %76 = icmp slt i32 %75, 1
  br i1 %76, label %77, label %61

77:                                               ; preds = %66
  call fastcc void @finish(i32 noundef 9, i64 noundef %68) #17
  unreachable

78:                                               ; preds = %61
  %79 = load ptr, ptr @block, align 4
  br label %80

80:                                               ; preds = %78, %51
  %81 = phi ptr [ %79, %78 ], [ %43, %51 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #18
  %82 = getelementptr inbounds nuw i8, ptr %81, i32 24
  %83 = load i64, ptr %82, align 4
  %84 = getelementptr inbounds nuw i8, ptr %81, i32 32
  %85 = load i64, ptr %84, align 4
  %86 = getelementptr inbounds nuw i8, ptr %81, i32 56
  %87 = load i64, ptr %86, align 4
  %88 = icmp eq i64 %87, 0
  br i1 %88, label %120, label %89

89:                                               ; preds = %80
  %90 = mul i64 %87, 12
  %91 = icmp ult i64 %90, 4294967296
  br i1 %91, label %92, label %103

92:                                               ; preds = %89
  %93 = trunc nuw i64 %90 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #18
  store i32 192, ptr %5, align 4
  %94 = getelementptr inbounds nuw i8, ptr %5, i32 4
  store i32 0, ptr %94, align 4
  %95 = getelementptr inbounds nuw i8, ptr %5, i32 8
  store i32 %93, ptr %95, align 4
  %96 = getelementptr inbounds nuw i8, ptr %5, i32 12
  store i32 3, ptr %96, align 4
  %97 = getelementptr inbounds nuw i8, ptr %5, i32 16
  store i32 16418, ptr %97, align 4
  %98 = getelementptr inbounds nuw i8, ptr %5, i32 20
  store i32 -1, ptr %98, align 4
  %99 = getelementptr inbounds nuw i8, ptr %5, i32 24
  store i32 0, ptr %99, align 4
  %100 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %5) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #18
  %101 = icmp ugt i32 %100, -4096
  %102 = load ptr, ptr @block, align 4
  br i1 %101, label %103, label %105

103:                                              ; preds = %89, %92
  %104 = phi ptr [ %81, %89 ], [ %102, %92 ]
  store ptr null, ptr @objects, align 4
  br label %108

105:                                              ; preds = %92
  %106 = inttoptr i32 %100 to ptr
  store ptr %106, ptr @objects, align 4
  %107 = icmp eq i32 %100, 0
  br i1 %107, label %108, label %112

108:                                              ; preds = %103, %105
  %109 = phi ptr [ %104, %103 ], [ %102, %105 ]
  %110 = getelementptr inbounds nuw i8, ptr %109, i32 56
  %111 = load i64, ptr %110, align 4
  call fastcc void @finish(i32 noundef 7, i64 noundef %111) #17
  unreachable

112:                                              ; preds = %105
  %113 = getelementptr inbounds nuw i8, ptr %102, i32 96
  %114 = load i64, ptr %113, align 4
  %115 = trunc i64 %114 to i32
  %116 = inttoptr i32 %115 to ptr
  %117 = getelementptr inbounds nuw i8, ptr %102, i32 104
  %118 = load i64, ptr %117, align 4
  %119 = trunc i64 %118 to i32
  store ptr %116, ptr @watched.0, align 4
  store i32 %119, ptr @watched.1, align 4
  store i1 true, ptr @watched_lives, align 4
  br label %120

120:                                              ; preds = %112, %80
  %121 = phi ptr [ %102, %112 ], [ %81, %80 ]
  %122 = getelementptr inbounds nuw i8, ptr %121, i32 16
  %123 = load i64, ptr %122, align 4
  %124 = icmp eq i64 %123, 0
  br i1 %124, label %139, label %125

125:                                              ; preds = %120
  %126 = getelementptr inbounds nuw i8, ptr %121, i32 8
  %127 = load i64, ptr %126, align 4
  %128 = trunc i64 %127 to i32
  %129 = shl i32 %128, 4
  %130 = getelementptr i8, ptr %121, i32 %129
  %131 = getelementptr i8, ptr %130, i32 112
  %132 = load i64, ptr %131, align 4
  %133 = getelementptr inbounds nuw i8, ptr %2, i32 4
  %134 = getelementptr inbounds nuw i8, ptr %2, i32 8
  %135 = getelementptr inbounds nuw i8, ptr %2, i32 12
  %136 = getelementptr inbounds nuw i8, ptr %2, i32 16
  %137 = getelementptr inbounds nuw i8, ptr %2, i32 20
  %138 = getelementptr inbounds nuw i8, ptr %2, i32 24
  br label %176

139:                                              ; preds = %203, %120
  %140 = add i64 %83, 4096
  %141 = icmp ult i64 %140, 4294967296
  br i1 %141, label %142, label %154

142:                                              ; preds = %139
  %143 = trunc nuw i64 %140 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #18
  store i32 192, ptr %4, align 4
  %144 = getelementptr inbounds nuw i8, ptr %4, i32 4
  store i32 0, ptr %144, align 4
  %145 = getelementptr inbounds nuw i8, ptr %4, i32 8
  store i32 %143, ptr %145, align 4
  %146 = getelementptr inbounds nuw i8, ptr %4, i32 12
  store i32 3, ptr %146, align 4
  %147 = getelementptr inbounds nuw i8, ptr %4, i32 16
  store i32 16418, ptr %147, align 4
  %148 = getelementptr inbounds nuw i8, ptr %4, i32 20
  store i32 -1, ptr %148, align 4
  %149 = getelementptr inbounds nuw i8, ptr %4, i32 24
  store i32 0, ptr %149, align 4
  %150 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %4) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #18
  %151 = icmp ugt i32 %150, -4096
  %152 = inttoptr i32 %150 to ptr
  %153 = select i1 %151, ptr null, ptr %152
  br label %154

154:                                              ; preds = %139, %142
  %155 = phi ptr [ %153, %142 ], [ null, %139 ]
  store ptr %155, ptr @heap, align 4
  %156 = trunc i64 %83 to i32
  %157 = getelementptr inbounds nuw i8, ptr %155, i32 %156
  %158 = getelementptr inbounds nuw i8, ptr %157, i32 4096
  store ptr %158, ptr @heap_end, align 4
  %159 = icmp ult i64 %85, 4294967296
  br i1 %159, label %160, label %212

160:                                              ; preds = %154
  %161 = trunc nuw i64 %85 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #18
  store i32 192, ptr %3, align 4
  %162 = getelementptr inbounds nuw i8, ptr %3, i32 4
  store i32 0, ptr %162, align 4
  %163 = getelementptr inbounds nuw i8, ptr %3, i32 8
  store i32 %161, ptr %163, align 4
  %164 = getelementptr inbounds nuw i8, ptr %3, i32 12
  store i32 3, ptr %164, align 4
  %165 = getelementptr inbounds nuw i8, ptr %3, i32 16
  store i32 16418, ptr %165, align 4
  %166 = getelementptr inbounds nuw i8, ptr %3, i32 20
  store i32 -1, ptr %166, align 4
  %167 = getelementptr inbounds nuw i8, ptr %3, i32 24
  store i32 0, ptr %167, align 4
  %168 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %3) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #18
  %169 = icmp ugt i32 %168, -4096
  %170 = inttoptr i32 %168 to ptr
  %171 = select i1 %169, ptr null, ptr %170
  %172 = load ptr, ptr @heap, align 4
  %173 = icmp ne ptr %172, null
  %174 = icmp ne ptr %171, null
  %175 = select i1 %173, i1 %174, i1 false
  br i1 %175, label %214, label %212

176:                                              ; preds = %125, %203
  %177 = phi ptr [ %121, %125 ], [ %208, %203 ]
  %178 = phi i64 [ %132, %125 ], [ %206, %203 ]
  %179 = phi i64 [ 0, %125 ], [ %207, %203 ]
  %180 = trunc i64 %178 to i32
  %181 = getelementptr i8, ptr %177, i32 %180
  %182 = load i64, ptr %181, align 4
  %183 = getelementptr i8, ptr %181, i32 8
  %184 = load i64, ptr %183, align 4
  %185 = icmp ult i64 %184, 4294967296
  br i1 %185, label %188, label %186

186:                                              ; preds = %176
  %187 = trunc i64 %182 to i32
  br label %197

188:                                              ; preds = %176
  %189 = trunc nuw i64 %184 to i32
  %190 = icmp eq i64 %182, 0
  %191 = select i1 %190, i32 16418, i32 1064994
  %192 = trunc i64 %182 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #18
  store i32 192, ptr %2, align 4
  store i32 %192, ptr %133, align 4
  store i32 %189, ptr %134, align 4
  store i32 3, ptr %135, align 4
  store i32 %191, ptr %136, align 4
  store i32 -1, ptr %137, align 4
  store i32 0, ptr %138, align 4
  %193 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %2) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #18
  %194 = icmp ugt i32 %193, -4096
  %195 = inttoptr i32 %193 to ptr
  %196 = select i1 %194, ptr null, ptr %195
  br label %197

197:                                              ; preds = %186, %188
  %198 = phi i32 [ %187, %186 ], [ %192, %188 ]
  %199 = phi ptr [ null, %186 ], [ %196, %188 ]
  %200 = inttoptr i32 %198 to ptr
  %201 = icmp eq ptr %199, %200
  br i1 %201, label %203, label %202

202:                                              ; preds = %197
  call fastcc void @finish(i32 noundef 6, i64 noundef %182) #17
  unreachable

203:                                              ; preds = %197
  %204 = trunc i64 %184 to i32
  call void @__cegas_rt_object(ptr noundef %199, i32 noundef %204, i32 noundef -1, i32 noundef 0) #19
  %205 = add i64 %178, 16
  %206 = call fastcc i64 @apply(i64 noundef %205, ptr noundef %199) #19
  %207 = add nuw i64 %179, 1
  %208 = load ptr, ptr @block, align 4
  %209 = getelementptr inbounds nuw i8, ptr %208, i32 16
  %210 = load i64, ptr %209, align 4
  %211 = icmp ult i64 %207, %210
  br i1 %211, label %176, label %139

212:                                              ; preds = %154, %160
  %213 = add i64 %85, %83
  call fastcc void @finish(i32 noundef 7, i64 noundef %213) #17
  unreachable

214:                                              ; preds = %160
  %215 = ptrtoint ptr %171 to i32
  %216 = add i32 %215, %161
  %217 = and i32 %216, -64
  %218 = add i32 %217, -64
  store i32 %218, ptr @stack_top, align 4
  call void asm sideeffect "movl $0, %esp\0A xorl %ebp, %ebp\0A call *$1\0A", "r,r,~{memory},~{dirflag},~{fpsr},~{flags}"(i32 %218, ptr nonnull @run_program) #18
  %219 = getelementptr inbounds nuw i8, ptr %1, i32 4
  %220 = getelementptr inbounds nuw i8, ptr %1, i32 8
  %221 = getelementptr inbounds nuw i8, ptr %1, i32 12
  %222 = getelementptr inbounds nuw i8, ptr %1, i32 16
  %223 = getelementptr inbounds nuw i8, ptr %1, i32 20
  %224 = getelementptr inbounds nuw i8, ptr %1, i32 24
  br label %225

225:                                              ; preds = %225, %214
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #18
  store i32 1, ptr %1, align 4
  store i32 1, ptr %219, align 4
  store i32 0, ptr %220, align 4
  store i32 0, ptr %221, align 4
  store i32 0, ptr %222, align 4
  store i32 0, ptr %223, align 4
  store i32 0, ptr %224, align 4
  %226 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #18
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #18
  br label %225
}

define internal fastcc void @reach(i32 noundef %0, i32 noundef %1) unnamed_addr #11 {
  %3 = add i32 %0, 3
  %4 = and i32 %3, -4
  %5 = inttoptr i32 %4 to ptr
  %6 = getelementptr inbounds nuw i8, ptr %5, i32 4
  %7 = ptrtoint ptr %6 to i32
  %8 = icmp ult i32 %1, %7
  br i1 %8, label %16, label %9

9:                                                ; preds = %2
  %10 = load ptr, ptr @last_block, align 4
  %11 = icmp eq ptr %10, null
  br label %17

12:                                               ; preds = %32, %17
  %13 = getelementptr inbounds nuw i8, ptr %18, i32 4
  %14 = ptrtoint ptr %13 to i32
  %15 = icmp ult i32 %1, %14
  br i1 %15, label %16, label %17

16:                                               ; preds = %12, %2
  ret void

17:                                               ; preds = %9, %12
  %18 = phi ptr [ %6, %9 ], [ %13, %12 ]
  %19 = phi ptr [ %5, %9 ], [ %18, %12 ]
  br i1 %11, label %12, label %20

20:                                               ; preds = %17, %32
  %21 = phi ptr [ %35, %32 ], [ %10, %17 ]
  %22 = load i32, ptr %19, align 4
  %23 = ptrtoint ptr %21 to i32
  %24 = sub i32 %22, %23
  %25 = getelementptr inbounds i8, ptr %21, i32 -16
  %26 = load i32, ptr %25, align 4
  %27 = icmp ugt i32 %24, %26
  %28 = getelementptr inbounds i8, ptr %21, i32 -12
  %29 = load i32, ptr %28, align 4
  br i1 %27, label %32, label %30

30:                                               ; preds = %20
  %31 = or i32 %29, 4
  store i32 %31, ptr %28, align 4
  br label %32

32:                                               ; preds = %20, %30
  %33 = phi i32 [ %31, %30 ], [ %29, %20 ]
  %34 = and i32 %33, -16
  %35 = inttoptr i32 %34 to ptr
  %36 = icmp eq i32 %34, 0
  br i1 %36, label %12, label %20
}

declare i64 @llvm.abs.i64(i64, i1 immarg) #16

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


