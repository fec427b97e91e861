import type { CaipNetworkId, Kernel } from '@latchkey/kernel'

declare global {
  /** When each stage was first on the screen, in milliseconds since navigation, by `watchMarks`. */
  var latchMarks: Readonly<Record<string, number>> | undefined
  /** Milliseconds from each press to the painted list of wallets, by `watchPaint`. */
  var latchTimes: readonly number[] | undefined
  /** Milliseconds from what a person did to the frame that shows its outcome, by `timeToPaint`. */
  var latchPainted: number | undefined
  /** When that frame was painted, in milliseconds since navigation, by `journey`. */
  var latchPaintedAt: number | undefined
  /** Tasks of the main thread over 50 ms since the last press that `journey` watches. */
  var latchLongTasks: number | undefined
  /** Cumulative layout shift so far, by `ownedLists`. */
  var latchShift: number | undefined
  /** When a wallet has answered last, by `familyWallets`. */
  var latchAnswered: number | undefined
  /** What the host of all families gives a measurement. */
  var latchFamilies:
    | { readonly kernel: Kernel; switchTo(network: CaipNetworkId): Promise<void>; bridge(): number }
    | undefined
  /** When each frame was drawn, by `wheelFrames`. */
  var latchFrames: readonly number[] | undefined
}
