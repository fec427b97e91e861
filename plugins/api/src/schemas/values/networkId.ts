import type { CaipNetworkId } from '@latchkey/kernel'
import type * as z from 'zod/mini'
import { patternText } from './patternText.ts'

/** A CAIP-2 id, e.g. `eip155:1`. */
export const networkId: z.ZodMiniType<CaipNetworkId> = patternText(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/,
  'Expected a CAIP-2 id, namespace:reference',
)
