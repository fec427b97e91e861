; Lists the accounts of the call at the start of where programs may write; afterwards r6 is at the data, and r9 at the list.
  mov r6, r1
  ld r8, [r6]
  add r6, 8
  long r7, 0x300000000
  mov r9, 0
account:
  jeq r9, r8, accounts_end
  ldb r3, [r6]
  jeq r3, 255, account_new
  lsh r3, 3                     ; named before: the same entry
  long r4, 0x300000000
  add r4, r3
  ld r5, [r4]
  st [r7], r5
  add r6, 8
  jump account_next
account_new:
  st [r7], r6
  ld r3, [r6+80]                ; bytes of data
  add r6, r3
  add r6, 10343                 ; 88 before the data, 10240 spare behind it, and 15 to get to the next account
  and r6, -8
  jump account_next
account_next:
  add r7, 8
  add r9, 1
  jump account
accounts_end:
  add r6, 8
  long r9, 0x300000000
