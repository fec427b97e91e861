import type { ConnectButtonProps, NetworkButtonProps } from '@latchkey/kernel/react'
import type { Settings } from '../settings/settings.ts'

/** What a host says on the widget's buttons: they stand in its page, so their words are its own. */
export interface HostWords {
  readonly connect: ConnectButtonProps
  readonly network: NetworkButtonProps
}

const GERMAN: HostWords = {
  connect: { label: 'Verbinden', connectingLabel: 'Wird verbunden', accountLabel: 'Konto' },
  network: { label: 'Netzwerk', switchLabel: 'Netzwerk wechseln' },
}

const ARABIC: HostWords = {
  connect: {
    label: 'توصيل محفظة',
    connectingLabel: 'جارٍ الاتصال',
    accountLabel: 'الحساب',
    switchLabel: 'تغيير الشبكة',
  },
  network: { label: 'الشبكة', switchLabel: 'تغيير الشبكة' },
}

const ENGLISH: HostWords = { connect: {}, network: {} }

/** The words of the host's buttons in the language of the widget. */
export function hostWords({ locale }: Pick<Settings, 'locale'>): HostWords {
  if (locale === 'ar') return ARABIC
  return locale === 'de' ? GERMAN : ENGLISH
}
