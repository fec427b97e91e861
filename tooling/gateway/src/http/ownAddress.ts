import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Address under which the client reached the gateway, without a slash at the end. */
export function ownAddress({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string {
  return publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`
}
