import { EmailField, EmailLogin } from './EmailField.tsx'
import { EmailVerifyDevice, EmailVerifyOtp } from './verifyEmail.tsx'

interface EmailViews {
  readonly EmailLogin: typeof EmailLogin
  readonly EmailVerifyDevice: typeof EmailVerifyDevice
  readonly EmailVerifyOtp: typeof EmailVerifyOtp
}

// One chunk for all views and their style sheet.
export const views: EmailViews = {
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
}

export { EmailField }

export const css: string = __LK_CSS__
