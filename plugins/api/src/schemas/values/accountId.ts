import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import { isAddress } from './isAddress.ts'
import { patternText } from './patternText.ts'

function hasAddress(value: string): boolean {
  const [namespace = '', , address = ''] = value.split(':')
  return isAddress(namespace, address)
}

/** A CAIP-10 id of an account or a token, e.g. `eip155:1:0xab16…`. */
export const accountId: z.ZodMiniType<CaipAddress> = patternText<CaipAddress>(
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
  'Expected a CAIP-10 id, namespace:reference:address',
).check(z.refine(hasAddress, 'Expected an address of that namespace'))
