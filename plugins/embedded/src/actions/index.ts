export { getSmartNetworks, setAccountType } from './accountType.ts'
export { answerPasskeyOffer, askSettings, connect, openSettings, prepare, reconnect, showFrame } from './frame.ts'
export {
  awaitSocial,
  connectDevice,
  connectEmail,
  connectFarcaster,
  connectOtp,
  connectSocial,
  finishLogin,
  getFarcasterUri,
  getSocialRedirectUri,
  resume,
  updateEmail,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
} from './login.ts'
