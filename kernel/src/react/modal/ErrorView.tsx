import { circleAlertIcon, copyIcon, refreshCwIcon } from '@latchkey/theme/icons'
import { Button, EmptyState, IconButton, Row, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError } from '../../core/errors/kernelError.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { CoreRoutes, ViewProps } from '../../core/views/view.ts'
import { useKernel } from '../hooks/kernel.ts'
import { useErrorText, useTranslate } from '../hooks/pluginHooks.ts'
import { ViewBody } from '../views/ViewBody.tsx'

interface ErrorViewProps {
  readonly error: unknown
  readonly canGoBack: boolean
  readonly onRetry: () => void
  /** The error whose sentence is shown, if it is another one than that whose code is. */
  readonly saidAs?: Error | undefined
  /** The title of the modal says already that something went wrong. */
  readonly isTitled?: boolean
}

/** What went wrong, in words for the user and with a code for support; try again, or go back. */
export function ErrorView({ error, canGoBack, onRetry, saidAs, isTitled = false }: ErrorViewProps): ReactNode {
  const { router } = useKernel()
  const { services, toasts } = internalsOf(useKernel())
  const t = useTranslate('kernel')
  const text = useErrorText(saidAs ?? error)
  const code = isKernelError(error) ? error.code : 'unknown'
  const copy = async (): Promise<void> => {
    await services.platform.copy(code)
    toasts.show({ kind: 'success', plugin: 'kernel', key: 'codeCopied', values: {} })
  }
  return (
    <ViewBody>
      <EmptyState
        icon={circleAlertIcon}
        tone="error"
        title={!isTitled && t('failed')}
        action={
          <Stack gap={2} align="center">
            <Button kind="secondary" width="auto" icon={refreshCwIcon} onPress={onRetry}>
              {t('retry')}
            </Button>
            {canGoBack && (
              <Button kind="quiet" width="auto" onPress={() => router.back()}>
                {t('back')}
              </Button>
            )}
            <Row gap={1} align="center">
              <Text variant="small" tone="muted" mono>
                {code}
              </Text>
              <IconButton icon={copyIcon} size="small" label={t('copyCode')} onPress={copy} />
            </Row>
          </Stack>
        }
      >
        {text !== t('errors.unknown') && text}
      </EmptyState>
    </ViewBody>
  )
}

/** The view `kernel.Error`: a plugin's failure that needs a view of its own. Trying again starts over. */
export function ErrorRoute({ params }: ViewProps<CoreRoutes['kernel.Error']>): ReactNode {
  const { router } = useKernel()
  const { error, messagesMissing = false } = params
  const t = useTranslate('kernel')
  const hasWords = useErrorText(error) !== t('errors.unknown')
  const saidAs = messagesMissing && !hasWords ? kernelError('view/load') : undefined
  return <ErrorView isTitled error={error} saidAs={saidAs} canGoBack={false} onRetry={() => router.home()} />
}
