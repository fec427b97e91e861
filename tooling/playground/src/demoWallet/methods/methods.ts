import type { Method } from '../context.ts'
import { accountMethods } from './accountMethods.ts'
import { callsMethods } from './callsMethods.ts'
import { chainMethods } from './chainMethods.ts'
import { sendMethods } from './sendMethods.ts'
import { signMethods } from './signMethods.ts'

/** Every method the wallet answers itself. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...accountMethods, ...chainMethods, ...signMethods, ...sendMethods, ...callsMethods }),
)
