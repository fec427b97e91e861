// The actions of the plugin, one chunk.
export { begin, noticeOpened, offer, openNames } from './begin.ts'
export { check, chooseZone, setName } from './edit.ts'
export { checkRegistration, register } from './register.ts'
