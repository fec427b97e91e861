import * as z from 'zod/mini'
import { type Service, ServiceError } from './client.ts'

/**
 * Whether this device is still signed in, by the word of the service.
 * @throws ServiceError where it does not answer, which ends nothing
 */
export async function isSignedIn(service: Service, signal?: AbortSignal): Promise<boolean> {
  try {
    await service.call('/auth/v1/user', { method: 'GET', schema: z.unknown(), signal })
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'session-over') return false
    throw error
  }
}
