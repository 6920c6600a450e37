target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-unknown-linux5.10.0-gnu2.34.0"

module asm ".globl __cegas_rt_start"
module asm "__cegas_rt_start:"
module asm "  xorl %ebp, %ebp"
module asm "  andl $-16, %esp"
module asm "  call __cegas_rt_run"

@block = internal unnamed_addr global ptr null, align 4
@heap = internal unnamed_addr global ptr null, align 4
@heap_end = internal unnamed_addr global ptr null, align 4
@last_block = internal unnamed_addr global ptr null, align 4
@isolated = internal unnamed_addr global i32 0, align 4
@llvm.compiler.used = appending global [17 x ptr] [ptr @__cegas_rt_allocate, ptr @__cegas_rt_assume, ptr @__cegas_rt_block_size, ptr @__cegas_rt_ended, ptr @__cegas_rt_error, ptr @__cegas_rt_fill, ptr @__cegas_rt_free, ptr @__cegas_rt_run, ptr @__cegas_rt_strayed, ptr @__divdi3, ptr @__moddi3, ptr @__udivdi3, ptr @__umoddi3, ptr @memcpy, ptr @memmove, ptr @memset, ptr @run_program], section "llvm.metadata"

define void @__cegas_rt_error() #0 {
  tail call fastcc void @finish(i32 noundef 1, i64 noundef 0) #11
  unreachable
}

define internal fastcc void @finish(i32 noundef range(i32 0, 10) %0, i64 noundef %1) unnamed_addr #0 {
  %3 = alloca [7 x i32], align 4
  %4 = alloca [7 x i32], align 4
  %5 = alloca [3 x i64], align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #12
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
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #12
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
  %20 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %4) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #12
  %21 = getelementptr inbounds nuw i8, ptr %3, i32 4
  %22 = getelementptr inbounds nuw i8, ptr %3, i32 8
  %23 = getelementptr inbounds nuw i8, ptr %3, i32 12
  %24 = getelementptr inbounds nuw i8, ptr %3, i32 16
  %25 = getelementptr inbounds nuw i8, ptr %3, i32 20
  %26 = getelementptr inbounds nuw i8, ptr %3, i32 24
  br label %27

27:                                               ; preds = %27, %2
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #12
  store i32 1, ptr %3, align 4
  store i32 0, ptr %21, align 4
  store i32 0, ptr %22, align 4
  store i32 0, ptr %23, align 4
  store i32 0, ptr %24, align 4
  store i32 0, ptr %25, align 4
  store i32 0, ptr %26, align 4
  %28 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %3) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #12
  br label %27
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
  tail call fastcc void @finish(i32 noundef 5, i64 noundef %11) #11
  unreachable

12:                                               ; preds = %2
  %13 = add i64 %8, -1
  store i64 %13, ptr %7, align 4
  %14 = load i64, ptr %6, align 4
  %15 = tail call fastcc i64 @apply(i64 noundef %14, ptr noundef %0) #13
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

define ptr @__cegas_rt_allocate(i32 noundef %0, i32 noundef %1, i32 %2, i32 noundef %3) #1 {
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
  tail call fastcc void @finish(i32 noundef 7, i64 noundef %21) #11
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
  ret ptr %11
}

define i32 @__cegas_rt_block_size(ptr noundef readonly captures(none) %0) #7 {
  %2 = getelementptr inbounds i8, ptr %0, i32 -16
  %3 = load i32, ptr %2, align 4
  ret i32 %3
}

define void @__cegas_rt_free(ptr noundef captures(address_is_null) %0) #8 {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %7, label %3

3:                                                ; preds = %1
  %4 = getelementptr inbounds i8, ptr %0, i32 -12
  %5 = load i32, ptr %4, align 4
  %6 = or i32 %5, 1
  store i32 %6, ptr %4, align 4
  br label %7

7:                                                ; preds = %1, %3
  ret void
}

define void @__cegas_rt_ended() #0 {
  tail call fastcc void @finish(i32 noundef 2, i64 noundef 0) #11
  unreachable
}

define internal void @run_program() #0 {
  %1 = alloca [7 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #12
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
  %8 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #12
  %9 = icmp eq i32 %8, 0
  %10 = zext i1 %9 to i32
  store i32 %10, ptr @isolated, align 4
  br i1 %9, label %12, label %11

11:                                               ; preds = %0
  call fastcc void @finish(i32 noundef 8, i64 noundef 0) #11
  unreachable

12:                                               ; preds = %0
  call void @__cegas_rt_program() #14
  call fastcc void @returned() #11
  unreachable
}

declare void @__cegas_rt_program() local_unnamed_addr #9

define internal fastcc void @returned() unnamed_addr #0 {
  tail call fastcc void @finish(i32 noundef 0, i64 noundef 0) #11
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
  %8 = alloca i64, align 8
  %9 = alloca [7 x i32], align 4
  %10 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %10) #12
  store i64 426903036275, ptr %10, align 8
  %11 = ptrtoint ptr %10 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #12
  store i32 4, ptr %9, align 4
  %12 = getelementptr inbounds nuw i8, ptr %9, i32 4
  store i32 200, ptr %12, align 4
  %13 = getelementptr inbounds nuw i8, ptr %9, i32 8
  store i32 %11, ptr %13, align 4
  %14 = getelementptr inbounds nuw i8, ptr %9, i32 12
  store i32 8, ptr %14, align 4
  %15 = getelementptr inbounds nuw i8, ptr %9, i32 16
  store i32 0, ptr %15, align 4
  %16 = getelementptr inbounds nuw i8, ptr %9, i32 20
  store i32 0, ptr %16, align 4
  %17 = getelementptr inbounds nuw i8, ptr %9, i32 24
  store i32 0, ptr %17, align 4
  %18 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %9) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #12
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #12
  %19 = ptrtoint ptr %8 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #12
  store i32 3, ptr %7, align 4
  %20 = getelementptr inbounds nuw i8, ptr %7, i32 4
  store i32 201, ptr %20, align 4
  %21 = getelementptr inbounds nuw i8, ptr %7, i32 8
  store i32 %19, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %7, i32 12
  store i32 8, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %7, i32 16
  store i32 0, ptr %23, align 4
  %24 = getelementptr inbounds nuw i8, ptr %7, i32 20
  store i32 0, ptr %24, align 4
  %25 = getelementptr inbounds nuw i8, ptr %7, i32 24
  store i32 0, ptr %25, align 4
  %26 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %7) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #12
  %27 = icmp eq i32 %26, 8
  br i1 %27, label %29, label %28

28:                                               ; preds = %0
  call fastcc void @finish(i32 noundef 9, i64 noundef 0) #11
  unreachable

29:                                               ; preds = %0
  %30 = load i64, ptr %8, align 8
  %31 = icmp ult i64 %30, 4294967296
  br i1 %31, label %32, label %44

32:                                               ; preds = %29
  %33 = trunc nuw i64 %30 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #12
  store i32 192, ptr %6, align 4
  %34 = getelementptr inbounds nuw i8, ptr %6, i32 4
  store i32 0, ptr %34, align 4
  %35 = getelementptr inbounds nuw i8, ptr %6, i32 8
  store i32 %33, ptr %35, align 4
  %36 = getelementptr inbounds nuw i8, ptr %6, i32 12
  store i32 3, ptr %36, align 4
  %37 = getelementptr inbounds nuw i8, ptr %6, i32 16
  store i32 16418, ptr %37, align 4
  %38 = getelementptr inbounds nuw i8, ptr %6, i32 20
  store i32 -1, ptr %38, align 4
  %39 = getelementptr inbounds nuw i8, ptr %6, i32 24
  store i32 0, ptr %39, align 4
  %40 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %6) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #12
  %41 = icmp ugt i32 %40, -4096
  %42 = inttoptr i32 %40 to ptr
  %43 = load i64, ptr %8, align 8
  br i1 %41, label %44, label %46

44:                                               ; preds = %32, %29
  %45 = phi i64 [ %30, %29 ], [ %43, %32 ]
  store ptr null, ptr @block, align 4
  br label %48

46:                                               ; preds = %32
  store ptr %42, ptr @block, align 4
  %47 = icmp eq i32 %40, 0
  br i1 %47, label %48, label %50

48:                                               ; preds = %46, %44
  %49 = phi i64 [ %45, %44 ], [ %43, %46 ]
  call fastcc void @finish(i32 noundef 7, i64 noundef %49) #11
  unreachable

50:                                               ; preds = %46
  store i64 %43, ptr %42, align 4
  %51 = load i64, ptr %8, align 8
  %52 = icmp ugt i64 %51, 8
  br i1 %52, label %53, label %79

53:                                               ; preds = %50
  %54 = getelementptr inbounds nuw i8, ptr %5, i32 4
  %55 = getelementptr inbounds nuw i8, ptr %5, i32 8
  %56 = getelementptr inbounds nuw i8, ptr %5, i32 12
  %57 = getelementptr inbounds nuw i8, ptr %5, i32 16
  %58 = getelementptr inbounds nuw i8, ptr %5, i32 20
  %59 = getelementptr inbounds nuw i8, ptr %5, i32 24
  br label %65

60:                                               ; preds = %65
  %61 = zext nneg i32 %74 to i64
  %62 = add i64 %67, %61
  %63 = load i64, ptr %8, align 8
  %64 = icmp ult i64 %62, %63
  br i1 %64, label %65, label %77

65:                                               ; preds = %60, %53
  %66 = phi i64 [ %51, %53 ], [ %63, %60 ]
  %67 = phi i64 [ 8, %53 ], [ %62, %60 ]
  %68 = load ptr, ptr @block, align 4
  %69 = trunc i64 %67 to i32
  %70 = getelementptr inbounds nuw i8, ptr %68, i32 %69
  %71 = ptrtoint ptr %70 to i32
  %72 = sub nuw i64 %66, %67
  %73 = trunc i64 %72 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #12
  store i32 3, ptr %5, align 4
  store i32 201, ptr %54, align 4
  store i32 %71, ptr %55, align 4
  store i32 %73, ptr %56, align 4
  store i32 0, ptr %57, align 4
  store i32 0, ptr %58, align 4
  store i32 0, ptr %59, align 4
  %74 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %5) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #12
  %75 = icmp slt i32 %74, 1
  br i1 %75, label %76, label %60

76:                                               ; preds = %65
  call fastcc void @finish(i32 noundef 9, i64 noundef %67) #11
  unreachable

77:                                               ; preds = %60
  %78 = load ptr, ptr @block, align 4
  br label %79

79:                                               ; preds = %77, %50
  %80 = phi ptr [ %78, %77 ], [ %42, %50 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #12
  %81 = getelementptr inbounds nuw i8, ptr %80, i32 24
  %82 = load i64, ptr %81, align 4
  %83 = getelementptr inbounds nuw i8, ptr %80, i32 32
  %84 = load i64, ptr %83, align 4
  %85 = getelementptr inbounds nuw i8, ptr %80, i32 16
  %86 = load i64, ptr %85, align 4
  %87 = icmp eq i64 %86, 0
  br i1 %87, label %102, label %88

88:                                               ; preds = %79
  %89 = getelementptr inbounds nuw i8, ptr %80, i32 8
  %90 = load i64, ptr %89, align 4
  %91 = trunc i64 %90 to i32
  %92 = shl i32 %91, 4
  %93 = getelementptr i8, ptr %80, i32 %92
  %94 = getelementptr i8, ptr %93, i32 112
  %95 = load i64, ptr %94, align 4
  %96 = getelementptr inbounds nuw i8, ptr %2, i32 4
  %97 = getelementptr inbounds nuw i8, ptr %2, i32 8
  %98 = getelementptr inbounds nuw i8, ptr %2, i32 12
  %99 = getelementptr inbounds nuw i8, ptr %2, i32 16
  %100 = getelementptr inbounds nuw i8, ptr %2, i32 20
  %101 = getelementptr inbounds nuw i8, ptr %2, i32 24
  br label %139

102:                                              ; preds = %166, %79
  %103 = add i64 %82, 4096
  %104 = icmp ult i64 %103, 4294967296
  br i1 %104, label %105, label %117

105:                                              ; preds = %102
  %106 = trunc nuw i64 %103 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #12
  store i32 192, ptr %4, align 4
  %107 = getelementptr inbounds nuw i8, ptr %4, i32 4
  store i32 0, ptr %107, align 4
  %108 = getelementptr inbounds nuw i8, ptr %4, i32 8
  store i32 %106, ptr %108, align 4
  %109 = getelementptr inbounds nuw i8, ptr %4, i32 12
  store i32 3, ptr %109, align 4
  %110 = getelementptr inbounds nuw i8, ptr %4, i32 16
  store i32 16418, ptr %110, align 4
  %111 = getelementptr inbounds nuw i8, ptr %4, i32 20
  store i32 -1, ptr %111, align 4
  %112 = getelementptr inbounds nuw i8, ptr %4, i32 24
  store i32 0, ptr %112, align 4
  %113 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %4) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #12
  %114 = icmp ugt i32 %113, -4096
  %115 = inttoptr i32 %113 to ptr
  %116 = select i1 %114, ptr null, ptr %115
  br label %117

117:                                              ; preds = %102, %105
  %118 = phi ptr [ %116, %105 ], [ null, %102 ]
  store ptr %118, ptr @heap, align 4
  %119 = trunc i64 %82 to i32
  %120 = getelementptr inbounds nuw i8, ptr %118, i32 %119
  %121 = getelementptr inbounds nuw i8, ptr %120, i32 4096
  store ptr %121, ptr @heap_end, align 4
  %122 = icmp ult i64 %84, 4294967296
  br i1 %122, label %123, label %174

123:                                              ; preds = %117
  %124 = trunc nuw i64 %84 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #12
  store i32 192, ptr %3, align 4
  %125 = getelementptr inbounds nuw i8, ptr %3, i32 4
  store i32 0, ptr %125, align 4
  %126 = getelementptr inbounds nuw i8, ptr %3, i32 8
  store i32 %124, ptr %126, align 4
  %127 = getelementptr inbounds nuw i8, ptr %3, i32 12
  store i32 3, ptr %127, align 4
  %128 = getelementptr inbounds nuw i8, ptr %3, i32 16
  store i32 16418, ptr %128, align 4
  %129 = getelementptr inbounds nuw i8, ptr %3, i32 20
  store i32 -1, ptr %129, align 4
  %130 = getelementptr inbounds nuw i8, ptr %3, i32 24
  store i32 0, ptr %130, align 4
  %131 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %3) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #12
  %132 = icmp ugt i32 %131, -4096
  %133 = inttoptr i32 %131 to ptr
  %134 = select i1 %132, ptr null, ptr %133
  %135 = load ptr, ptr @heap, align 4
  %136 = icmp ne ptr %135, null
  %137 = icmp ne ptr %134, null
  %138 = select i1 %136, i1 %137, i1 false
  br i1 %138, label %176, label %174

139:                                              ; preds = %88, %166
  %140 = phi ptr [ %80, %88 ], [ %170, %166 ]
  %141 = phi i64 [ %95, %88 ], [ %168, %166 ]
  %142 = phi i64 [ 0, %88 ], [ %169, %166 ]
  %143 = trunc i64 %141 to i32
  %144 = getelementptr i8, ptr %140, i32 %143
  %145 = load i64, ptr %144, align 4
  %146 = getelementptr i8, ptr %144, i32 8
  %147 = load i64, ptr %146, align 4
  %148 = icmp ult i64 %147, 4294967296
  br i1 %148, label %151, label %149

149:                                              ; preds = %139
  %150 = trunc i64 %145 to i32
  br label %160

151:                                              ; preds = %139
  %152 = trunc nuw i64 %147 to i32
  %153 = icmp eq i64 %145, 0
  %154 = select i1 %153, i32 16418, i32 1064994
  %155 = trunc i64 %145 to i32
  call void @llvm.lifetime.start.p0(ptr nonnull %2) #12
  store i32 192, ptr %2, align 4
  store i32 %155, ptr %96, align 4
  store i32 %152, ptr %97, align 4
  store i32 3, ptr %98, align 4
  store i32 %154, ptr %99, align 4
  store i32 -1, ptr %100, align 4
  store i32 0, ptr %101, align 4
  %156 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %2) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %2) #12
  %157 = icmp ugt i32 %156, -4096
  %158 = inttoptr i32 %156 to ptr
  %159 = select i1 %157, ptr null, ptr %158
  br label %160

160:                                              ; preds = %149, %151
  %161 = phi i32 [ %150, %149 ], [ %155, %151 ]
  %162 = phi ptr [ null, %149 ], [ %159, %151 ]
  %163 = inttoptr i32 %161 to ptr
  %164 = icmp eq ptr %162, %163
  br i1 %164, label %166, label %165

165:                                              ; preds = %160
  call fastcc void @finish(i32 noundef 6, i64 noundef %145) #11
  unreachable

166:                                              ; preds = %160
  %167 = add i64 %141, 16
  %168 = call fastcc i64 @apply(i64 noundef %167, ptr noundef %162) #13
  %169 = add nuw i64 %142, 1
  %170 = load ptr, ptr @block, align 4
  %171 = getelementptr inbounds nuw i8, ptr %170, i32 16
  %172 = load i64, ptr %171, align 4
  %173 = icmp ult i64 %169, %172
  br i1 %173, label %139, label %102

174:                                              ; preds = %117, %123
  %175 = add i64 %84, %82
  call fastcc void @finish(i32 noundef 7, i64 noundef %175) #11
  unreachable

176:                                              ; preds = %123
  %177 = ptrtoint ptr %134 to i32
  %178 = add i32 %177, %124
  %179 = and i32 %178, -64
  %180 = add i32 %179, -64
  call void asm sideeffect "movl $0, %esp\0A xorl %ebp, %ebp\0A call *$1\0A", "r,r,~{memory},~{dirflag},~{fpsr},~{flags}"(i32 %180, ptr nonnull @run_program) #12
  %181 = getelementptr inbounds nuw i8, ptr %1, i32 4
  %182 = getelementptr inbounds nuw i8, ptr %1, i32 8
  %183 = getelementptr inbounds nuw i8, ptr %1, i32 12
  %184 = getelementptr inbounds nuw i8, ptr %1, i32 16
  %185 = getelementptr inbounds nuw i8, ptr %1, i32 20
  %186 = getelementptr inbounds nuw i8, ptr %1, i32 24
  br label %187

187:                                              ; preds = %187, %176
  call void @llvm.lifetime.start.p0(ptr nonnull %1) #12
  store i32 1, ptr %1, align 4
  store i32 1, ptr %181, align 4
  store i32 0, ptr %182, align 4
  store i32 0, ptr %183, align 4
  store i32 0, ptr %184, align 4
  store i32 0, ptr %185, align 4
  store i32 0, ptr %186, align 4
  %188 = call i32 asm sideeffect "pushl %ebx\0A pushl %esi\0A pushl %edi\0A pushl %ebp\0Amovl 4(%eax), %ebx\0A movl 8(%eax), %ecx\0A movl 12(%eax), %edx\0Amovl 16(%eax), %esi\0A movl 20(%eax), %edi\0A movl 24(%eax), %ebp\0Amovl (%eax), %eax\0A int $$0x80\0Apopl %ebp\0A popl %edi\0A popl %esi\0A popl %ebx\0A", "={ax},{ax},~{ecx},~{edx},~{memory},~{cc},~{dirflag},~{fpsr},~{flags}"(ptr nonnull %1) #12
  call void @llvm.lifetime.end.p0(ptr nonnull %1) #12
  br label %187
}

declare i64 @llvm.abs.i64(i64, i1 immarg) #10

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


