export { edit, login, noticeField, resend, showPlace, verifyCode, verifyDevice } from './login.ts'
export { update, verifyNewAddress, verifyOldAddress } from './update.ts'
