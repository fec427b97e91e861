; The function `route_v2` over one pool of a constant product, whose accounts stand behind those of the function.
  long r2, 0x14afc431ccfa64bb
  ld r1, [r6]
  jne r1, r2, refuse
  ld r7, [r9+80]                ; the pool's account of what it gets, and of what it gives
  ld r8, [r9+88]
  ld r1, [r8+152]
  lsh r1, 20
  ld r2, [r7+152]
  ld r3, [r6+8]
  add r2, r3
  div r1, r2
  mul r1, r3
  rsh r1, 20
  st [r9+280], r1               ; what comes out
  ld r2, [r6+16]
  ldh r3, [r6+24]
  mov r4, 10000
  sub r4, r3
  mul r2, r4
  div r2, 10000
  jlt r1, r2, slipped
  ld r1, [r9+8]
  mov r2, r7
  ld r3, [r9]
  ld r4, [r9+40]
  ld r5, [r6+8]
  call move_token
  jne r0, 0, refuse
  stw [r9+968], 0x6c6f6f70      ; the pool signs as "pool"
  stb [r9+972], BUMP
  mov r1, r9
  add r1, 968
  st [r9+976], r1
  st [r9+984], 4
  add r1, 4
  st [r9+992], r1
  st [r9+1000], 1
  mov r1, r9
  add r1, 976
  st [r9+1008], r1
  st [r9+1016], 2
  mov r1, r9
  add r1, 1008
  st [r9+264], r1
  st [r9+272], 1
  mov r1, r8
  ld r2, [r9+16]
  ld r3, [r9+96]
  ld r4, [r9+48]
  ld r5, [r9+280]
  call move_token
  exit
slipped:
  mov r0, 6001
  exit
refuse:
  mov r0, 6000
  exit
