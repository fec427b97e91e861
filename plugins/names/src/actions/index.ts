// The actions of the plugin, one chunk.

export { check, chooseZone, setName } from './edit.ts'
export { checkRegistration, register } from './register.ts'
export { noticeOpened, offer, openNames, startRegistration } from './startRegistration.ts'
