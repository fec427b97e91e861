import { SignRequest } from './SignRequest.tsx'
import { WalletSend } from './WalletSend.tsx'
import { WalletSendPreview } from './WalletSendPreview.tsx'
import { WalletSendSelectReceiver } from './WalletSendSelectReceiver.tsx'
import { WalletSendSelectToken } from './WalletSendSelectToken.tsx'
import { WalletSendStatus } from './WalletSendStatus.tsx'

interface SendViews {
  readonly WalletSend: typeof WalletSend
  readonly WalletSendSelectToken: typeof WalletSendSelectToken
  readonly WalletSendSelectReceiver: typeof WalletSendSelectReceiver
  readonly WalletSendPreview: typeof WalletSendPreview
  readonly WalletSendStatus: typeof WalletSendStatus
  readonly SignRequest: typeof SignRequest
}

// One chunk for all views and their style sheet: a transfer passes most of them.
export const views: SendViews = {
  WalletSend,
  WalletSendSelectToken,
  WalletSendSelectReceiver,
  WalletSendPreview,
  WalletSendStatus,
  SignRequest,
}

export const css: string = __LK_CSS__
