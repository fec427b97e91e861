import { useErrorText } from '@latchkey/kernel/react'
import { Banner, Button, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { swapsHooks } from '../hooks.ts'
import type { SwapForm } from './useSwap.ts'

interface FormProps {
  readonly form: SwapForm
}

/** What happened by itself, and why the last step did not go on. */
export function FormNotices({ form: { state } }: FormProps): ReactNode {
  const t = swapsHooks.useMessages()
  const run = swapsHooks.useReportedAction()
  const { tryAnother } = swapsHooks.usePlugin()
  const { code = '' } = state.error ?? {}
  // The kernel's words for it are of payments.
  const isRefused = code === 'transfer/refused'
  const message = useErrorText(state.error)
  const text = isRefused ? t('wouldFail') : message
  const isOffer = isRefused || code.startsWith('swaps/')
  // Another price would not help: another token has to be chosen.
  const isToken = code === 'swaps/wrong-token'
  return (
    <>
      {state.notice === 'abandoned' && (
        <Banner tone="warning" role="status" title={t('abandonedTitle')}>
          {t('abandonedText')}
        </Banner>
      )}
      {state.notice === 'accountChanged' && <Banner tone="warning" role="status" title={t('accountChanged')} />}
      {state.hasNoAmount && (
        <Banner tone="danger" role="alert" title={t('noAmountTitle')}>
          {t('noAmountText')}
        </Banner>
      )}
      {isToken && <Banner tone="danger" role="alert" title={text} />}
      {state.error && !isToken && state.quoting === 'failed' && !state.hasNoAmount && (
        <Banner tone="warning" role="status" title={t('quoteFailed')}>
          {t('quoteFailedText')}
        </Banner>
      )}
      {state.error && !isToken && state.quoting !== 'failed' && (
        <Banner tone="danger" role="alert" title={t('notMade')}>
          <Stack gap={2}>
            <span>{text}</span>
            {isOffer && (
              <div>
                <Button kind="secondary" size="small" width="auto" onPress={() => run(() => tryAnother())}>
                  {t('tryAnother')}
                </Button>
              </div>
            )}
          </Stack>
        </Banner>
      )}
    </>
  )
}
