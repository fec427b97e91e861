import { useAtom, useErrorText, useKernel } from '@latchkey/kernel/react'
import { shieldAlertIcon, triangleAlertIcon } from '@latchkey/theme/icons'
import { Banner, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { swapsHooks } from '../hooks.ts'
import { isTooGood } from '../model/figures.ts'
import { type Built, isUnderWay } from '../model/swapState.ts'
import { repeatedIn } from '../model/tokens.ts'
import type { SwapForm } from './useSwap.ts'

interface PreviewProps {
  readonly form: SwapForm
  readonly built: Built
}

/** Why confirming did not go on, or what is in its way. */
export function PreviewProblems({ form, built }: PreviewProps): ReactNode {
  const { state, wallet } = form
  const t = swapsHooks.useMessages()
  const text = useErrorText(state.error)
  const connection = useAtom(useKernel().atoms.connection)
  const { intent } = state
  const hasMoved =
    connection?.id !== intent.connectionId || `${connection.network}:${connection.account.address}` !== intent.account
  const isDeclined = state.error?.code === 'request/rejected'
  return (
    <>
      {state.error && (
        <Banner tone={isDeclined ? 'warning' : 'danger'} role="alert" title={isDeclined ? t('declined') : text} />
      )}
      {isUnderWay(state) && hasMoved && (
        <Banner tone="warning" role="alert" title={t('movedTitle')}>
          {t('movedText')}
        </Banner>
      )}
      {isUnderWay(state) && state.isSlow && (
        <Banner tone="warning" role="status" title={t('slowTitle', { wallet })}>
          {t('slowText')}
        </Banner>
      )}
      {state.notice === 'priceChanged' && (
        <Banner tone="warning" role="alert" title={t('priceChanged')}>
          {t('priceChangedText')}
        </Banner>
      )}
      {state.notice === 'feeChanged' && (
        <Banner tone="warning" role="alert" title={t('feeChanged')}>
          {t('feeChangedText')}
        </Banner>
      )}
      {state.notice === 'expired' && (
        <Banner tone="warning" role="alert" title={t('expired')}>
          {t('expiredText')}
        </Banner>
      )}
      {built.permit && !built.permit.signature && !isUnderWay(state) && (
        <Banner role="note" title={t('signsFirst')}>
          {t('signsFirstText')}
        </Banner>
      )}
      {built.approvals > 0 && !isUnderWay(state) && (
        <Banner role="note" title={built.batch ? t('together') : t('steps', { count: built.approvals + 1 })}>
          {built.batch?.isUpgrade && t('upgrade')}
        </Banner>
      )}
    </>
  )
}

/** What is to be known of the price before it is confirmed. */
export function PreviewWarnings({ form: { state, gate, impact, percent }, built }: PreviewProps): ReactNode {
  const t = swapsHooks.useMessages()
  const { from, to } = state.intent
  const repeated = repeatedIn(state.tokens)
  const lost = impact === undefined ? '' : percent(impact)
  const isGain = isTooGood({ impact, gate })
  return (
    <>
      {gate === 'warned' && (
        <Banner tone="warning" icon={triangleAlertIcon} title={t('impactWarned', { impact: lost })}>
          {t('impactWarnedText')}
        </Banner>
      )}
      {gate === 'typed' && (
        <Banner
          tone="danger"
          icon={shieldAlertIcon}
          role="alert"
          title={isGain ? t('impactOff') : t('impactTyped', { impact: lost })}
        >
          {t(isGain ? 'impactOffText' : 'impactTypedText', { word: t('impactWord') })}
        </Banner>
      )}
      {gate === 'unknown' && (
        <Banner tone="warning" icon={triangleAlertIcon} title={t('impactUnknown')}>
          {t('impactUnknownText')}
        </Banner>
      )}
      {built.facts.hasTransferFee && (
        <Banner role="note" title={t('transferFee')}>
          {t('transferFeeText')}
        </Banner>
      )}
      {[from, to].map((token) => {
        if (!token || token.kind === 'native') return undefined
        const symbol = safeName(token.symbol)
        const title =
          token.standing === 'imitation'
            ? t('imitationTitle', { symbol })
            : repeated.has(token.id)
              ? t('repeatedTitle', { symbol })
              : token.standing === 'unlisted' && t('unlistedTitle', { symbol })
        return (
          title && (
            <Banner key={token.id} tone="warning" icon={shieldAlertIcon} title={title}>
              {t('strangeText')}
            </Banner>
          )
        )
      })}
    </>
  )
}
