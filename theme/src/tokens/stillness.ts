import type { TokenName } from './tokenNames.ts'

/** Motion under `prefers-reduced-motion`: nothing moves; waiting loops stay, since they inform. */
export const stillness: { readonly [N in TokenName<'motion'>]?: string } = {
  header: '0ms',
  height: '0ms',
  view: '0ms',
  press: '0ms',
  snackbar: '0ms',
  latch: '0ms',
  sheet: '0ms',
  shake: '0ms',
  shift: '0px',
}
