import type { Network } from '../../network/network.ts'
import type { ChainFamily } from '../../wallet/adapter.ts'
import type { HttpConfig } from '../http/httpConfig.ts'
import type { LogService } from '../services.ts'

/** What reads from nodes need to know of the kernel. */
export interface RpcConfig extends HttpConfig {
  readonly log: Pick<LogService, 'warn'>
  readonly networks: () => readonly Network[]
  readonly families: () => readonly ChainFamily[]
}
