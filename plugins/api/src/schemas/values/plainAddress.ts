import * as z from 'zod/mini'
import { isAddress } from './isAddress.ts'

const FAMILIES = ['eip155', 'solana', 'bip122', 'polkadot']

/** An address without its chain, of one of the four chain families. */
export const plainAddress: z.ZodMiniType<string> = z.string().check(
  z.regex(/^[a-zA-Z0-9]{25,90}$/, { error: 'Expected an address', abort: true }),
  z.refine((value) => FAMILIES.some((family) => isAddress(family, value)), 'Expected an address'),
)
