import { ApproveTransaction } from './ApproveTransaction.tsx'
import { ContinueAs } from './ContinueAs.tsx'
import { FrameStep } from './FrameStep.tsx'
import { PasskeyCard } from './PasskeyCard.tsx'

/** Views by route. */
interface EmbeddedViews {
  readonly ApproveTransaction: typeof ApproveTransaction
  readonly FrameStep: typeof FrameStep
}

// One chunk for all views and their style sheet.
export const views: EmbeddedViews = { ApproveTransaction, FrameStep }

// The slot takes a module as it is loaded.
export { ContinueAs as default, PasskeyCard }

/** Their style sheet. */
export const css: string = __LK_CSS__
