import { walletLogos } from '../../plugins/directory/src/catalogue/logos.generated.ts'

/** A wallet as rows and pictures of it are drawn: its name and its own logo. */
export interface ShownWallet {
  readonly name: string
  readonly src: string
}

const shown = (name: string, id: string): ShownWallet => ({ name, src: walletLogos[id] ?? '' })

export const metaMask: ShownWallet = shown(
  'MetaMask',
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
)
export const rainbow: ShownWallet = shown('Rainbow', '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369')
export const zerion: ShownWallet = shown('Zerion', 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18')
