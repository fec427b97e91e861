import { useContext } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { type KernelScope, kernelContext } from '../kernelContext.ts'

/** @throws `config/invalid` outside a provider, naming the hook or component that was used */
export function useScope(user: string): KernelScope {
  const scope = useContext(kernelContext)
  if (scope) return scope
  throw kernelError('config/invalid', { details: { argument: user, problem: 'it was used outside <KernelProvider>' } })
}
