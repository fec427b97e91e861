export { askAtOnce } from './atOnce.ts'
export { follow, recheck, settle, watch } from './follow.ts'
export { cancel, forget, getSession, signOut } from './leave.ts'
export { askAgain, finishSignIn, prepareText, signIn } from './signIn.ts'
