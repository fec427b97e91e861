; The function `fill`: so much of the taker's for so much of the maker's, both of whom sign.
  long r2, 0xa0280a5ca3b760a8
  ld r1, [r6]
  jne r1, r2, refuse
  mov r1, r9
  add r1, 904
  runtime sol_get_clock_sysvar
  ld r2, [r9+936]
  ld r3, [r6+24]
  jsgt r2, r3, refuse           ; the offer has run out
  ld r1, [r9+16]
  ldb r2, [r1+3]
  ld r5, [r6+8]
  jne r2, 0, takes_coin         ; the program in place of an account: SOL
  ld r2, [r9+24]
  ld r3, [r9]
  ld r4, [r9+56]
  call move_token
  jump given
takes_coin:
  ld r1, [r9]
  ld r2, [r9+8]
  ld r4, [r9+80]
  call move_coin
given:
  jne r0, 0, refuse
  ld r1, [r9+40]
  ldb r2, [r1+3]
  ld r5, [r6+16]
  jne r2, 0, gives_coin
  ld r2, [r9+32]
  ld r3, [r9+8]
  ld r4, [r9+72]
  call move_token
  exit
gives_coin:
  ld r1, [r9+8]
  ld r2, [r9]
  ld r4, [r9+80]
  call move_coin
  exit
refuse:
  mov r0, 6000
  exit
