import type { ReactNode } from 'react'
import type { Account } from '../../core/wallet/connector.ts'
import { Face } from './Face.tsx'
import { plainText } from './plainText.ts'
import { useContributed } from './useContributed.ts'

export interface AccountFaceProps {
  readonly account: Account
  /** Said before it to readers. */
  readonly label: string
  readonly balance?: ReactNode
}

/** Balance, picture and name of an account; on narrow screens the picture alone. */
export function AccountFace({ account: { address }, label, balance }: AccountFaceProps): ReactNode {
  const known = useContributed('balance')
  const name = useContributed('name')
  const money = balance ?? known
  return (
    <>
      <span className="lk-host-hidden">{`${label} `}</span>
      {money !== undefined && <span className="lk-host-balance lk-host-rest">{money} </span>}
      <Face address={address} />
      {name === undefined ? (
        <span className="lk-host-address lk-host-rest">{`${address.slice(0, 6)}…${address.slice(-6)}`}</span>
      ) : (
        <bdi className="lk-host-text lk-host-rest">{plainText(name)}</bdi>
      )}
    </>
  )
}
