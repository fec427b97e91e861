/** Named places in the order of a hook's taps. */
export const STAGE = { early: -100, normal: 0, late: 100 } as const

export type Stage = keyof typeof STAGE
