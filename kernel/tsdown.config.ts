import { chunksBy, library, ownCopies, splitCss } from '@latchkey/build'
import { tapableHook } from './build/tapableHook.ts'

const config = library({
  entry: {
    index: 'src/core/index.ts',
    assets: 'src/core/assets.ts',
    async: 'src/core/async.ts',
    errors: 'src/core/errors.ts',
    formatting: 'src/core/formatting.ts',
    react: 'src/react/index.ts',
    views: 'src/react/viewEntry.ts',
    'sign-in': 'src/core/signIn.ts',
    testing: 'src/testing/index.ts',
    text: 'src/core/text.ts',
  },
  css: true,
  direct: true,
})

export default {
  ...config,
  plugins: [
    tapableHook(),
    // The first bundle checks networks in development only, so late code must not keep the checks in it.
    ownCopies(/wallet\/networks\.ts$|checkNetwork\.ts\?own$/, /\/(checkNetwork|caip)\.ts$/),
    // The dictionary's engine has it too; shared, it would be a request of its own.
    ownCopies(/core\/formatting\.ts$/, /\/i18n\/format\.ts$/),
    splitCss({ from: 'style.css', marks: ['lk-avatar'], token: '__LK_AVATAR_CSS__' }),
    splitCss({
      from: 'style.css',
      file: 'buttons.css',
      marks: ['lk-host', 'data-lk-scheme'],
      token: '__LK_BUTTONS_CSS__',
    }),
    config.plugins,
  ],
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    // Packages built together with this one import from these files by name; see `direct`.
    minifyInternalExports: false,
    ...chunksBy({
      first: [],
      chunks: {
        // The first bundle of a host: the kernel and what is drawn before somebody presses the button.
        core: ['src/core/createKernel.ts', 'src/core/plugins/definePlugin.ts', 'src/core/plugins/needs.ts'],
        first: [
          'src/react/buttons/ConnectButton.tsx',
          'src/react/buttons/AccountButton.tsx',
          'src/react/KernelProvider.tsx',
        ],
        // What most later files share.
        later: ['src/core/errors.ts', 'src/core/text.ts'],
        // What the modal and every view share.
        'views/parts': [
          'src/react/views/ViewBody.tsx',
          'src/react/hooks/pluginHooks.ts',
          'src/react/views/Boundary.tsx',
        ],
        // Apart from other lists, so that the first view does not bring the primitives of those.
        'views/rows': ['src/react/views/RowList.tsx'],
        'views/others': ['src/react/views/SearchList.tsx', 'src/react/views/StatusView.tsx'],
        // Optional for a host.
        hostHooks: ['src/react/hooks/wallet.ts', 'src/react/hooks/walletActions.ts', 'src/react/initialState.ts'],
      },
    }),
    banner: ({ name }: { readonly name: string }) => (name === 'react' || name === 'views' ? "'use client'" : ''),
  },
}
