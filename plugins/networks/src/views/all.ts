// One chunk for all views and their style sheet: they share most of what they are made of, and every file of its own
// would cost a request and its name in the host's first bundle.
export { default as css } from '../styles.ts'
export { default as Networks } from './Networks.tsx'
export { default as SwitchNetwork } from './SwitchNetwork.tsx'
export { default as UnsupportedChain } from './UnsupportedChain.tsx'
export { default as WhatIsANetwork } from './WhatIsANetwork.tsx'
