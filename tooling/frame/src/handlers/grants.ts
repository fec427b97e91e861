import type { Address, Hex } from 'viem'
import { type App, chainOf, walletOf } from '../app/app.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import { checkSession } from '../requests/approve.ts'
import { nodeOf } from '../requests/node.ts'
import { sendBy } from '../requests/ownTransaction.ts'
import type { TransactionContext } from '../requests/transaction.ts'
import { noteEnding, removeGrant } from '../service/grants.ts'
import { decodeContexts, structHash } from '../sessions/delegation.ts'
import { openOf, prepareEnd, readEnd } from '../sessions/end.ts'
import { lookAgain, type SiteGrant } from '../sessions/grants.ts'
import { askMade } from './askChange.ts'

/**
 * Ends permissions of one network by one transaction, once that was approved.
 * @returns whether it was sent
 * @throws FrameError
 */
export async function endGrants(app: App, grants: readonly SiteGrant[], signal: AbortSignal): Promise<boolean> {
  const chain = chainOf(app, grants[0]?.chain)
  const wallet = await walletOf(app)
  const address = wallet.address as Address
  const context: TransactionContext = { app, node: nodeOf(app.service, chain.id), chain, address }
  const owned = grants.map((grant) => ({ grant, delegations: decodeContexts(grant.context) }))
  const known = new Map<Hex, SiteGrant>(
    owned.flatMap(({ grant, delegations }) =>
      delegations.map((delegation) => [structHash(delegation), grant] as const),
    ),
  )
  const made = await askMade(
    app,
    async () => {
      const open = await openOf(
        owned.flatMap(({ delegations }) => delegations),
        context,
      )
      const own = await prepareEnd(open, context)
      return { prepared: own.prepared, subject: await readEnd(own, context, (hash) => known.get(hash)) }
    },
    { signal, chain: chain.name, address },
  )
  if (!made) return false
  await Promise.all([wallet.confirm?.(), checkSession(app)])
  const check = (): void => {
    if (signal.aborted) throw withdrawn()
  }
  const hash = await sendBy({ context, wallet, check }, made.prepared, made.subject.digest)
  // It was sent, whatever the service makes of that: the list asks the chain.
  await Promise.all(grants.map(({ id }) => noteEnding(app.service, id, hash).catch(() => undefined)))
  return true
}

/** Takes a permission that is over out of the list. @throws FrameError where it is good still */
export async function dropGrant(app: App, grant: SiteGrant): Promise<void> {
  const { state } = await lookAgain(app, grant)
  if (state !== 'ended' && state !== 'expired')
    throw new FrameError('This permission is good still: end it before you remove it.', -32602)
  await removeGrant(app.service, grant.id)
}
