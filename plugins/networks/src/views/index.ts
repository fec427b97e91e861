export { Networks } from './Networks.tsx'
export { SwitchNetwork } from './SwitchNetwork.tsx'
export { UnsupportedChain } from './UnsupportedChain.tsx'
export { WhatIsANetwork } from './WhatIsANetwork.tsx'
