import type { CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { integerText } from './values/integerText.ts'
import { networkId } from './values/networkId.ts'

/** `GET /v1/convert/gas-price`. */
export interface ConvertGasPriceQuery extends ClientQuery {
  readonly chainId: CaipNetworkId
}

/** Wei on EVM chains, lamports on Solana; integer text. */
export interface ConvertGasPriceAnswer {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** Checks a {@link ConvertGasPriceQuery}; further keys are refused. */
export const convertGasPriceQuery: z.ZodMiniType<ConvertGasPriceQuery> = z.strictObject({
  ...clientFields,
  chainId: networkId,
})

/** Checks a {@link ConvertGasPriceAnswer}; further keys are left out. */
export const convertGasPriceAnswer: z.ZodMiniType<ConvertGasPriceAnswer> = z.object({
  standard: integerText,
  fast: integerText,
  instant: integerText,
})
