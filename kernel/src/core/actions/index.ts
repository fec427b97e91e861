// The chunk of the verbs: loaded with the modal, with the first call, or to resume a saved connection.
export { connect } from './connect.ts'
export { disconnect } from './disconnect.ts'
export { endConnections } from './endConnections.ts'
export { request } from './request.ts'
export { resume } from './resume.ts'
export { runCapability } from './runCapability.ts'
export { switchNetwork } from './switchNetwork.ts'
