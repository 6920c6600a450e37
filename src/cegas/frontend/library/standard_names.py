"""The names of functions of C, POSIX and glibc: which function without a body is not just unknown."""

from __future__ import annotations

from cegas.foundation.typed import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BY_HEADER: Final = {
    "stdio.h": """
        clearerr ctermid cuserid dprintf fclose fdopen feof ferror fflush fgetc fgetpos fgets fileno flockfile
        fmemopen fopen fprintf fputc fputs fread freopen fscanf fseek fseeko fsetpos ftell ftello ftrylockfile
        funlockfile fwrite getc getc_unlocked getchar getchar_unlocked getdelim getline gets getw
        open_memstream pclose perror popen printf putc putc_unlocked putchar putchar_unlocked puts putw remove
        rename renameat rewind scanf setbuf setvbuf snprintf sprintf sscanf tempnam tmpfile tmpnam ungetc
        vdprintf vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf""",
    "stdlib.h": """
        _Exit a64l abort abs aligned_alloc at_quick_exit atexit atof atoi atol atoll bsearch calloc div
        drand48 ecvt erand48 exit fcvt free gcvt getenv getsubopt grantpt initstate jrand48 l64a labs lcong48
        ldiv llabs lldiv lrand48 malloc mblen mbstowcs mbtowc mkdtemp mkstemp mktemp mrand48 nrand48
        posix_memalign posix_openpt ptsname putenv qsort quick_exit rand rand_r random realloc realpath seed48
        setenv setkey setstate srand srand48 srandom strtod strtof strtol strtold strtoll strtoul strtoull
        system ttyslot unlockpt unsetenv valloc wcstombs wctomb""",
    "string.h": """
        memccpy memchr memcmp memcpy memmove memset stpcpy stpncpy strcat strchr strcmp strcoll strcoll_l
        strcpy strcspn strdup strerror strerror_l strerror_r strlen strncat strncmp strncpy strndup strnlen
        strpbrk strrchr strsignal strspn strstr strtok strtok_r strxfrm strxfrm_l""",
    "strings.h": "bcmp bcopy bzero ffs index rindex strcasecmp strcasecmp_l strncasecmp strncasecmp_l",
    "ctype.h": """
        _tolower _toupper isalnum isalnum_l isalpha isalpha_l isascii isblank isblank_l iscntrl iscntrl_l
        isdigit isdigit_l isgraph isgraph_l islower islower_l isprint isprint_l ispunct ispunct_l isspace
        isspace_l isupper isupper_l isxdigit isxdigit_l toascii tolower tolower_l toupper toupper_l""",
    "math.h": """
        acos acosf acosh acoshf acoshl acosl asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l
        atanf atanh atanhf atanhl atanl cbrt cbrtf cbrtl ceil ceilf ceill copysign copysignf copysignl cos
        cosf cosh coshf coshl cosl erf erfc erfcf erfcl erff erfl exp exp2 exp2f exp2l expf expl expm1 expm1f
        expm1l fabs fabsf fabsl fdim fdimf fdiml floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf
        fminl fmod fmodf fmodl fpclassify frexp frexpf frexpl gamma hypot hypotf hypotl ilogb ilogbf ilogbl
        isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered j0
        j1 jn ldexp ldexpf ldexpl lgamma lgammaf lgammal llrint llrintf llrintl llround llroundf llroundl log
        log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf logl lrint lrintf
        lrintl lround lroundf lroundl modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter
        nextafterf nextafterl nexttoward nexttowardf nexttowardl pow powf powl remainder remainderf remainderl
        remquo remquof remquol rint rintf rintl round roundf roundl scalb scalbln scalblnf scalblnl scalbn
        scalbnf scalbnl signbit sin sinf sinh sinhf sinhl sinl sqrt sqrtf sqrtl tan tanf tanh tanhf tanhl tanl
        tgamma tgammaf tgammal trunc truncf truncl y0 y1 yn""",
    "complex.h": """
        cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin casinf casinh
        casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl ccos ccosf ccosh ccoshf ccoshl ccosl
        cexp cexpf cexpl cimag cimagf cimagl clog clogf clogl conj conjf conjl cpow cpowf cpowl cproj cprojf
        cprojl creal crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh
        ctanhf ctanhl ctanl""",
    "fenv.h": """
        feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag
        fesetround fetestexcept feupdateenv""",
    "inttypes.h": "imaxabs imaxdiv strtoimax strtoumax wcstoimax wcstoumax",
    "locale.h": "duplocale freelocale localeconv newlocale setlocale uselocale",
    "setjmp.h": "_longjmp _setjmp longjmp setjmp siglongjmp sigsetjmp",
    "signal.h": """
        bsd_signal kill killpg psiginfo psignal raise sigaction sigaddset sigaltstack sigdelset sigemptyset
        sigfillset sighold sigignore siginterrupt sigismember sigmask signal sigpause sigpending sigprocmask
        sigqueue sigrelse sigset sigstack sigsuspend sigtimedwait sigwait sigwaitinfo""",
    "time.h": """
        asctime asctime_r clock clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime
        ctime ctime_r difftime getdate gmtime gmtime_r localtime localtime_r mktime nanosleep strftime
        strftime_l strptime time timer_create timer_delete timer_getoverrun timer_gettime timer_settime
        timespec_get tzset""",
    "threads.h": """
        call_once cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy mtx_init
        mtx_lock mtx_timedlock mtx_trylock mtx_unlock thrd_create thrd_current thrd_detach thrd_equal
        thrd_exit thrd_join thrd_sleep thrd_yield tss_create tss_delete tss_get tss_set""",
    "uchar.h": "c16rtomb c32rtomb mbrtoc16 mbrtoc32",
    "wchar.h": """
        btowc fgetwc fgetws fputwc fputws fwide fwprintf fwscanf getwc getwchar iswalnum iswalpha iswblank
        iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit mbrlen
        mbrtowc mbsinit mbsnrtowcs mbsrtowcs open_wmemstream putwc putwchar swprintf swscanf towlower towupper
        ungetwc vfwprintf vfwscanf vswprintf vswscanf vwprintf vwscanf wcpcpy wcpncpy wcrtomb wcscasecmp
        wcscasecmp_l wcscat wcschr wcscmp wcscoll wcscoll_l wcscpy wcscspn wcsdup wcsftime wcslen wcsncasecmp
        wcsncasecmp_l wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr
        wcstod wcstof wcstok wcstol wcstold wcstoll wcstoul wcstoull wcswcs wcswidth wcsxfrm wcsxfrm_l wctob
        wctype wcwidth wmemchr wmemcmp wmemcpy wmemmove wmemset wprintf wscanf""",
    "wctype.h": """
        iswalnum_l iswalpha_l iswblank_l iswcntrl_l iswctype_l iswdigit_l iswgraph_l iswlower_l iswprint_l
        iswpunct_l iswspace_l iswupper_l iswxdigit_l towctrans towctrans_l towlower_l towupper_l wctrans
        wctrans_l wctype_l""",
    "stdatomic.h": """
        atomic_compare_exchange_strong atomic_compare_exchange_strong_explicit atomic_compare_exchange_weak
        atomic_compare_exchange_weak_explicit atomic_exchange atomic_exchange_explicit atomic_fetch_add
        atomic_fetch_add_explicit atomic_fetch_and atomic_fetch_and_explicit atomic_fetch_or
        atomic_fetch_or_explicit atomic_fetch_sub atomic_fetch_sub_explicit atomic_fetch_xor
        atomic_fetch_xor_explicit atomic_flag_clear atomic_flag_clear_explicit atomic_flag_test_and_set
        atomic_flag_test_and_set_explicit atomic_init atomic_is_lock_free atomic_load atomic_load_explicit
        atomic_signal_fence atomic_store atomic_store_explicit atomic_thread_fence kill_dependency""",
    "aio.h": "aio_cancel aio_error aio_fsync aio_read aio_return aio_suspend aio_write lio_listio",
    "arpa/inet.h": "htonl htons inet_addr inet_ntoa inet_ntop inet_pton ntohl ntohs",
    "dirent.h": """
        alphasort closedir dirfd fdopendir opendir readdir readdir_r rewinddir scandir seekdir telldir""",
    "dlfcn.h": "dlclose dlerror dlopen dlsym",
    "fcntl.h": "creat fcntl open openat posix_fadvise posix_fallocate",
    "fmtmsg.h": "fmtmsg",
    "fnmatch.h": "fnmatch",
    "ftw.h": "ftw nftw",
    "glob.h": "glob globfree",
    "grp.h": "endgrent getgrent getgrgid getgrgid_r getgrnam getgrnam_r setgrent",
    "iconv.h": "iconv iconv_close iconv_open",
    "langinfo.h": "nl_langinfo nl_langinfo_l",
    "libgen.h": "basename dirname",
    "monetary.h": "strfmon strfmon_l",
    "mqueue.h": """
        mq_close mq_getattr mq_notify mq_open mq_receive mq_send mq_setattr mq_timedreceive mq_timedsend
        mq_unlink""",
    "ndbm.h": """
        dbm_clearerr dbm_close dbm_delete dbm_error dbm_fetch dbm_firstkey dbm_nextkey dbm_open dbm_store""",
    "net/if.h": "if_freenameindex if_indextoname if_nameindex if_nametoindex",
    "netdb.h": """
        endhostent endnetent endprotoent endservent freeaddrinfo gai_strerror getaddrinfo gethostbyaddr
        gethostbyname gethostent getnameinfo getnetbyaddr getnetbyname getnetent getprotobyname
        getprotobynumber getprotoent getservbyname getservbyport getservent sethostent setnetent setprotoent
        setservent""",
    "nl_types.h": "catclose catgets catopen",
    "poll.h": "poll",
    "pthread.h": """
        pthread_atfork pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_getguardsize
        pthread_attr_getinheritsched pthread_attr_getschedparam pthread_attr_getschedpolicy
        pthread_attr_getscope pthread_attr_getstack pthread_attr_getstackaddr pthread_attr_getstacksize
        pthread_attr_init pthread_attr_setdetachstate pthread_attr_setguardsize pthread_attr_setinheritsched
        pthread_attr_setschedparam pthread_attr_setschedpolicy pthread_attr_setscope pthread_attr_setstack
        pthread_attr_setstackaddr pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init
        pthread_barrier_wait pthread_barrierattr_destroy pthread_barrierattr_getpshared
        pthread_barrierattr_init pthread_barrierattr_setpshared pthread_cancel pthread_cond_broadcast
        pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait pthread_cond_wait
        pthread_condattr_destroy pthread_condattr_getclock pthread_condattr_getpshared pthread_condattr_init
        pthread_condattr_setclock pthread_condattr_setpshared pthread_create pthread_detach pthread_equal
        pthread_exit pthread_getconcurrency pthread_getcpuclockid pthread_getschedparam pthread_getspecific
        pthread_join pthread_key_create pthread_key_delete pthread_kill pthread_mutex_consistent
        pthread_mutex_destroy pthread_mutex_getprioceiling pthread_mutex_init pthread_mutex_lock
        pthread_mutex_setprioceiling pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock
        pthread_mutexattr_destroy pthread_mutexattr_getprioceiling pthread_mutexattr_getprotocol
        pthread_mutexattr_getpshared pthread_mutexattr_getrobust pthread_mutexattr_gettype
        pthread_mutexattr_init pthread_mutexattr_setprioceiling pthread_mutexattr_setprotocol
        pthread_mutexattr_setpshared pthread_mutexattr_setrobust pthread_mutexattr_settype pthread_once
        pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_timedrdlock
        pthread_rwlock_timedwrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock
        pthread_rwlock_wrlock pthread_rwlockattr_destroy pthread_rwlockattr_getpshared pthread_rwlockattr_init
        pthread_rwlockattr_setpshared pthread_self pthread_setcancelstate pthread_setcanceltype
        pthread_setconcurrency pthread_setschedparam pthread_setschedprio pthread_setspecific pthread_sigmask
        pthread_spin_destroy pthread_spin_init pthread_spin_lock pthread_spin_trylock pthread_spin_unlock
        pthread_testcancel""",
    "pwd.h": "endpwent getpwent getpwnam getpwnam_r getpwuid getpwuid_r setpwent",
    "regex.h": "regcomp regerror regexec regfree",
    "sched.h": """
        sched_get_priority_max sched_get_priority_min sched_getparam sched_getscheduler sched_rr_get_interval
        sched_setparam sched_setscheduler sched_yield""",
    "search.h": "hcreate hdestroy hsearch insque lfind lsearch remque tdelete tfind tsearch twalk",
    "semaphore.h": """
        sem_close sem_destroy sem_getvalue sem_init sem_open sem_post sem_timedwait sem_trywait sem_unlink
        sem_wait""",
    "spawn.h": """
        posix_spawn posix_spawn_file_actions_addclose posix_spawn_file_actions_adddup2
        posix_spawn_file_actions_addopen posix_spawn_file_actions_destroy posix_spawn_file_actions_init
        posix_spawnattr_destroy posix_spawnattr_getflags posix_spawnattr_getpgroup
        posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy posix_spawnattr_getsigdefault
        posix_spawnattr_getsigmask posix_spawnattr_init posix_spawnattr_setflags posix_spawnattr_setpgroup
        posix_spawnattr_setschedparam posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault
        posix_spawnattr_setsigmask posix_spawnp""",
    "sys/ipc.h": "ftok",
    "sys/mman.h": """
        mlock mlockall mmap mprotect msync munlock munlockall munmap posix_madvise posix_mem_offset
        posix_typed_mem_get_info posix_typed_mem_open shm_open shm_unlink""",
    "sys/msg.h": "msgctl msgget msgrcv msgsnd",
    "sys/resource.h": "getpriority getrlimit getrusage setpriority setrlimit",
    "sys/select.h": "pselect select",
    "sys/sem.h": "semctl semget semop",
    "sys/shm.h": "shmat shmctl shmdt shmget",
    "sys/socket.h": """
        accept bind connect getpeername getsockname getsockopt listen recv recvfrom recvmsg send sendmsg
        sendto setsockopt shutdown sockatmark socket socketpair""",
    "sys/stat.h": """
        chmod fchmod fchmodat fstat fstatat futimens lstat mkdir mkdirat mkfifo mkfifoat mknod mknodat stat
        umask utimensat""",
    "sys/statvfs.h": "fstatvfs statvfs",
    "sys/time.h": "getitimer gettimeofday setitimer utimes",
    "sys/times.h": "times",
    "sys/uio.h": "readv writev",
    "sys/utsname.h": "uname",
    "sys/wait.h": "wait waitid waitpid",
    "syslog.h": "closelog openlog setlogmask syslog",
    "termios.h": """
        cfgetispeed cfgetospeed cfsetispeed cfsetospeed tcdrain tcflow tcflush tcgetattr tcgetsid tcsendbreak
        tcsetattr""",
    "trace.h": """
        posix_trace_attr_destroy posix_trace_attr_getclockres posix_trace_attr_getcreatetime
        posix_trace_attr_getgenversion posix_trace_attr_getinherited posix_trace_attr_getlogfullpolicy
        posix_trace_attr_getlogsize posix_trace_attr_getmaxdatasize posix_trace_attr_getmaxsystemeventsize
        posix_trace_attr_getmaxusereventsize posix_trace_attr_getname posix_trace_attr_getstreamfullpolicy
        posix_trace_attr_getstreamsize posix_trace_attr_init posix_trace_attr_setinherited
        posix_trace_attr_setlogfullpolicy posix_trace_attr_setlogsize posix_trace_attr_setmaxdatasize
        posix_trace_attr_setname posix_trace_attr_setstreamfullpolicy posix_trace_attr_setstreamsize
        posix_trace_clear posix_trace_close posix_trace_create posix_trace_create_withlog posix_trace_event
        posix_trace_eventid_equal posix_trace_eventid_get_name posix_trace_eventid_open
        posix_trace_eventset_add posix_trace_eventset_del posix_trace_eventset_empty posix_trace_eventset_fill
        posix_trace_eventset_ismember posix_trace_eventtypelist_getnext_id posix_trace_eventtypelist_rewind
        posix_trace_flush posix_trace_get_attr posix_trace_get_filter posix_trace_get_status
        posix_trace_getnext_event posix_trace_open posix_trace_rewind posix_trace_set_filter
        posix_trace_shutdown posix_trace_start posix_trace_stop posix_trace_timedgetnext_event
        posix_trace_trid_eventid_open posix_trace_trygetnext_event""",
    "ulimit.h": "ulimit",
    "unistd.h": """
        _exit access alarm brk chdir chown chroot close confstr crypt dup dup2 encrypt execl execle execlp
        execv execve execvp faccessat fchdir fchown fchownat fdatasync fexecve fork fpathconf fsync ftruncate
        getcwd getdtablesize getegid geteuid getgid getgroups gethostid gethostname getlogin getlogin_r getopt
        getpagesize getpass getpgid getpgrp getpid getppid getsid getuid getwd isatty lchown link linkat lockf
        lseek nice pathconf pause pipe pread pwrite read readlink readlinkat rmdir sbrk setegid seteuid setgid
        setpgid setpgrp setregid setreuid setsid setuid sleep swab symlink symlinkat sync sysconf tcgetpgrp
        tcsetpgrp truncate ttyname ttyname_r ualarm unlink unlinkat usleep vfork write""",
    "utime.h": "utime",
    "utmpx.h": "endutxent getutxent getutxid getutxline pututxline setutxent",
    "wordexp.h": "wordexp wordfree",
    "stropts.h": "fattach fdetach getmsg getpmsg ioctl isastream putmsg putpmsg",
    "ucontext.h": "getcontext makecontext setcontext swapcontext",
    "C11, annex K": """
        abort_handler_s asctime_s bsearch_s ctime_s fopen_s fprintf_s freopen_s fscanf_s fwprintf_s fwscanf_s
        getenv_s gets_s gmtime_s ignore_handler_s localtime_s mbsrtowcs_s mbstowcs_s memcpy_s memmove_s
        memset_s printf_s qsort_s scanf_s set_constraint_handler_s snprintf_s snwprintf_s sprintf_s sscanf_s
        strcat_s strcpy_s strerror_s strerrorlen_s strncat_s strncpy_s strnlen_s strtok_s swprintf_s swscanf_s
        tmpfile_s tmpnam_s vfprintf_s vfscanf_s vfwprintf_s vfwscanf_s vprintf_s vscanf_s vsnprintf_s
        vsnwprintf_s vsprintf_s vsscanf_s vswprintf_s vswscanf_s vwprintf_s vwscanf_s wcrtomb_s wcscat_s
        wcscpy_s wcsncat_s wcsncpy_s wcsnlen_s wcsrtombs_s wcstok_s wcstombs_s wctomb_s wmemcpy_s wmemmove_s
        wprintf_s wscanf_s""",
}

# All functions of C11, C17 and POSIX.1-2008, with what earlier editions of POSIX still had.
C_AND_POSIX: Final[frozenset[str]] = _words(" ".join(_BY_HEADER.values()))
_MATH: Final[frozenset[str]] = _words(_BY_HEADER["math.h"])

# Functions of glibc beyond the standards which write memory or change the flow of control: to take one of
# them for a function that returns input and writes nothing would be wrong.
COMMON_EXTENSIONS: Final[frozenset[str]] = _words(
    """
    __xstat __lxstat __fxstat __fxstatat __xstat64 __lxstat64 __fxstat64
    __strtof_internal __strtod_internal __strtold_internal __cxa_atexit __cxa_finalize on_exit
    errc verrc warnc vwarnc argp_error argp_failure argp_usage argp_help argp_state_help reallocf strtonum strmode
    getutent getutid getutline pututline getmntent getspnam ether_ntoa ether_aton
    strtof_l strtod_l strtold_l strtol_l strtoul_l strtoll_l strtoull_l strverscmp strfry memfrob
    strfromd strfromf strfroml argz_create envz_add malloc_usable_size mallopt malloc_trim malloc_info
    mcheck tdestroy twalk_r hcreate_r hdestroy_r hsearch_r random_r srandom_r
    initstate_r setstate_r drand48_r erand48_r lrand48_r nrand48_r mrand48_r jrand48_r srand48_r seed48_r
    lcong48_r ecvt_r fcvt_r qecvt qfcvt qgcvt qecvt_r qfcvt_r sincos sincosf sincosl exp10 exp10f exp10l
    pow10 lgamma_r lgammaf_r lgammal_r gammaf gammal significand significandf significandl j0f j1f jnf y0f
    y1f ynf j0l j1l jnl y0l y1l ynl issignaling __issignaling __issignalingf __issignalingl nextup nextdown
    fromfp ufromfp canonicalize getopt_long_only argp_parse fgetln fgetwc_unlocked fcloseall
    fopencookie funopen canonicalize_file_name get_current_dir_name
    getusershell getloadavg asctime64 ctime64 timelocal stime adjtime settimeofday lutimes
    dysize gethostbyname_r gethostbyname2 gethostbyaddr_r getservbyname_r getpwent_r getgrent_r getgrouplist
    syscall ptrace prctl personality clone3 unshare setns epoll_create epoll_create1 epoll_ctl
    epoll_wait epoll_pwait eventfd signalfd timerfd_create timerfd_settime timerfd_gettime inotify_init
    inotify_add_watch ppoll dup3 accept4 sendfile splice tee vmsplice preadv pwritev process_vm_readv
    mremap madvise mincore remap_file_pages memfd_create statfs fstatfs statx getdents64 getxattr lgetxattr
    fgetxattr sysinfo getrlimit64 setrlimit64 prlimit backtrace backtrace_symbols dladdr dlvsym dlinfo
    dl_iterate_phdr dlmopen adjtimex clock_adjtime ntp_adjtime ntp_gettime ntp_gettimex ftime
    timespec_getres getdate_r strptime_l argz_add argz_add_sep argz_append argz_create_sep argz_delete
    argz_extract argz_insert argz_next argz_replace argz_stringify envz_entry envz_get envz_merge envz_remove
    envz_strip obstack_printf obstack_vprintf obstack_free _obstack_begin _obstack_begin_1 _obstack_newchunk
    _obstack_free _obstack_allocated_p ether_aton_r ether_ntoa_r ether_hostton ether_line ether_ntohost
    fgetgrent_r fgetpwent_r fgetsgent_r fgetspent_r getaliasbyname_r getaliasent_r gethostbyname2_r
    gethostent_r getmntent_r getnetbyaddr_r getnetbyname_r getnetent_r getnetgrent_r getprotobyname_r
    getprotobynumber_r getprotoent_r getrpcbyname_r getrpcbynumber_r getrpcent_r getservbyport_r getservent_r
    getsgent_r getsgnam_r getspent_r getspnam_r sgetsgent_r sgetspent_r getutent_r getutid_r getutline_r
    getutmp getutmpx getifaddrs freeifaddrs getaddrinfo_a getipv4sourcefilter getsourcefilter getcpu
    getdirentries getdomainname getpw getresuid getresgid getpayload getpayloadf getpayloadl setpayload
    setpayloadf setpayloadl setpayloadsig setpayloadsigf setpayloadsigl canonicalizef canonicalizel
    inet_nsap_addr inet_nsap_ntoa inet6_opt_append inet6_opt_find inet6_opt_finish inet6_opt_get_val
    inet6_opt_init inet6_opt_next inet6_opt_set_val inet6_rth_add inet6_rth_init inet6_rth_reverse listxattr
    llistxattr flistxattr mbrtoc8 c8rtomb name_to_handle_at open_by_handle_at openpty forkpty login_tty
    eventfd_read epoll_pwait2 fts_open fts_read fts_children fts_close fts_set parse_printf_format printf_size
    printf_size_info preadv2 ptsname_r readdir64_r recvmmsg sendmmsg re_comp re_exec re_compile_fastmap
    re_compile_pattern re_match re_match_2 re_search re_search_2 re_set_registers register_printf_function
    register_printf_modifier register_printf_specifier register_printf_type res_query res_search
    res_querydomain res_mkquery res_send dn_comp dn_expand ns_name_compress ns_name_ntop ns_name_pack
    ns_name_pton ns_name_skip ns_name_uncompress ns_name_unpack rtime scandirat sched_getaffinity semtimedop
    sigandset sigorset sigblock sigsetmask siggetmask sigvec sigreturn sysctl tmpnam_r wmempcpy wcstoq wcstouq
    execveat copy_file_range klogctl quotactl modify_ldt arch_prctl host2netname netname2host netname2user
    user2netname ruserpass xdecrypt xencrypt xdrmem_create xdr_array xdr_bool xdr_bytes xdr_char xdr_double
    xdr_enum xdr_float xdr_free xdr_int xdr_long xdr_opaque xdr_pointer xdr_reference xdr_short xdr_string
    xdr_u_char xdr_u_int xdr_u_long xdr_u_short xdr_union xdr_vector xdr_wrapstring cfmakeraw cfsetspeed
    _IO_sgetn __fxstatat64
    """
)

# Functions that large files have a variant of, with 64 at the end.
_LARGE_FILE_FUNCTIONS: Final[frozenset[str]] = _words(
    """
    open openat creat fopen freopen tmpfile fseeko ftello fgetpos fsetpos lseek truncate ftruncate pread
    pwrite stat lstat fstat fstatat statvfs fstatvfs mmap readdir readdir_r scandir alphasort ftw nftw glob
    globfree lockf mkstemp posix_fadvise posix_fallocate aio_read aio_write aio_error aio_return aio_cancel
    aio_fsync aio_suspend lio_listio fcntl statfs fstatfs preadv pwritev preadv2 prlimit sendfile mkostemp mkstemps
    mkostemps scandirat
    """
)

# Other names under which glibc has a function, perhaps with other arguments.
VARIANT_PREFIXES: Final = ("__", "_IO_")
VARIANT_SUFFIXES: Final = ("", "_chk", "_unlocked_chk", "_finite", "_nocancel", "_l", "_internal", "64", "64_chk")
OTHER_FLOATS: Final = ("f32", "f64", "f128", "f32x", "f64x")
OF_FLOATS: Final[frozenset[str]] = _words(
    f"{_BY_HEADER['math.h']} {_BY_HEADER['complex.h']} strto strfrom wcsto sincos exp10 canonicalize"
)

# glibc's and the compiler's other names for a function.
_ALIAS_PREFIXES: Final = ("__builtin_", "__GI_", "__isoc99_", "__isoc23_", "__libc_")
_ALIASES: Final = {
    "_IO_putc": "putc",
    "_IO_getc": "getc",
    "_IO_puts": "puts",
    "_IO_fputs": "fputs",
    "_IO_feof": "feof",
    "_IO_ferror": "ferror",
    "_IO_printf": "printf",
    "_IO_fprintf": "fprintf",
    "__getpid": "getpid",
    "__open": "open",
    "__close": "close",
    "__read": "read",
    "__write": "write",
    "__fork": "fork",
    "__vfork": "vfork",
    "__sigaction": "sigaction",
    "__secure_getenv": "secure_getenv",
}


def original_name(name: str) -> str | None:
    """The function that a name of glibc or of the compiler stands for."""
    if name in _ALIASES:
        return _ALIASES[name]
    for prefix in _ALIAS_PREFIXES:
        if name.startswith(prefix):
            return name[len(prefix) :]
    if name.endswith("64") and name[:-2] in _LARGE_FILE_FUNCTIONS:
        return name[:-2]
    # Old glibc headers declare every function of math.h with two underscores, too.
    if name.startswith("__") and name[2:] in _MATH:
        return name[2:]
    return None
