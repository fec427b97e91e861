; r1 from, r2 to, r3 whose, r4 the program that keeps it, r5 how much; 0 in r0 when it moved.
move_token:
  mov r6, r1
  mov r7, r2
  mov r8, r3
  long r9, 0x300000000
  st [r9+840], 0
  stb [r9+832], 3               ; Transfer
  st [r9+833], r5
  st [r9+552], 9
  mov r5, 0
  jump move
move_coin:
  mov r6, r1
  mov r7, r2
  mov r8, r1
  long r9, 0x300000000
  stw [r9+832], 2               ; Transfer
  st [r9+836], r5
  st [r9+552], 12
  mov r5, 1
move:
  add r4, 8
  st [r9+520], r4               ; the instruction: program, accounts, data
  mov r1, r9
  add r1, 560
  st [r9+528], r1
  mov r2, 3
  sub r2, r5
  st [r9+536], r2
  mov r1, r9
  add r1, 832
  st [r9+544], r1
  mov r1, r6
  add r1, 8
  st [r9+560], r1               ; from
  stb [r9+568], 1
  stb [r9+569], r5
  mov r1, r7
  add r1, 8
  st [r9+576], r1               ; to
  stb [r9+584], 1
  stb [r9+585], 0
  mov r1, r8
  add r1, 8
  st [r9+592], r1               ; whose
  stb [r9+600], 0
  stb [r9+601], 1
  mov r1, r9
  add r1, 640
  mov r2, r6
  call describe
  mov r1, r9
  add r1, 696
  mov r2, r7
  call describe
  mov r1, r9
  add r1, 752
  mov r2, r8
  call describe
  mov r1, r9
  add r1, 520
  mov r2, r9
  add r2, 640
  ld r3, [r9+536]
  ld r4, [r9+264]               ; for whom the program signs
  ld r5, [r9+272]
  runtime sol_invoke_signed_c
  exit
describe:                       ; r1 where, r2 the account
  mov r3, r2
  add r3, 8
  st [r1], r3
  mov r3, r2
  add r3, 72
  st [r1+8], r3
  ld r3, [r2+80]
  st [r1+16], r3
  mov r3, r2
  add r3, 88
  st [r1+24], r3
  mov r3, r2
  add r3, 40
  st [r1+32], r3
  st [r1+40], 0
  ldb r3, [r2+1]
  stb [r1+48], r3
  ldb r3, [r2+2]
  stb [r1+49], r3
  ldb r3, [r2+3]
  stb [r1+50], r3
  exit
