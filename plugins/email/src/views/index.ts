import { EmailField } from './EmailField.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'
import { UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpdateEmailWallet } from './updateEmail.tsx'

interface EmailViews {
  readonly EmailLogin: typeof EmailLogin
  readonly EmailVerifyDevice: typeof EmailVerifyDevice
  readonly EmailVerifyOtp: typeof EmailVerifyOtp
  readonly UpdateEmailWallet: typeof UpdateEmailWallet
  readonly UpdateEmailPrimaryOtp: typeof UpdateEmailPrimaryOtp
  readonly UpdateEmailSecondaryOtp: typeof UpdateEmailSecondaryOtp
}

// One chunk for all views and their style sheet.
export const views: EmailViews = {
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailWallet,
  UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp,
}

export { EmailField }

export const css: string = __LK_CSS__
