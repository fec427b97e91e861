import { EmailField, EmailLogin } from './EmailField.tsx'
import { UpgradeEmailWallet } from './UpgradeEmailWallet.tsx'
import { UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpdateEmailWallet } from './updateEmail.tsx'
import { EmailVerifyDevice, EmailVerifyOtp } from './verifyEmail.tsx'

interface EmailViews {
  readonly EmailLogin: typeof EmailLogin
  readonly EmailVerifyDevice: typeof EmailVerifyDevice
  readonly EmailVerifyOtp: typeof EmailVerifyOtp
  readonly UpdateEmailWallet: typeof UpdateEmailWallet
  readonly UpdateEmailPrimaryOtp: typeof UpdateEmailPrimaryOtp
  readonly UpdateEmailSecondaryOtp: typeof UpdateEmailSecondaryOtp
  readonly UpgradeEmailWallet: typeof UpgradeEmailWallet
}

// One chunk for all views and their style sheet.
export const views: EmailViews = {
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailWallet,
  UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp,
  UpgradeEmailWallet,
}

export { EmailField }

export const css: string = __LK_CSS__
