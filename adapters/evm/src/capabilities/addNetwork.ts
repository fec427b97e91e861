import type { CapabilityMap } from '@latchkey/kernel'
import { addChain } from './addChain.ts'

/** Offers a network of the configuration to the wallet. @throws `network/rejected`, `network/not-added` */
export const addNetwork: CapabilityMap['addNetwork'] = ({ network }, io) => addChain(network, io)
