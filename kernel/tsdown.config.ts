import { chunksBy, library, ownCopies, splitCss } from '@latchkey/build'
import { tapableHook } from './build/tapableHook.ts'

const config = library({
  entry: {
    index: 'src/core/index.ts',
    assets: 'src/core/assets.ts',
    adapter: 'src/core/adapter.ts',
    async: 'src/core/async.ts',
    element: 'src/element/defineElements.tsx',
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
    ownCopies(/wallet\/networks\.ts$|network\/network\.ts\?own$/, /\/(network|caip)\.ts$/),
    // So must assets and stored transactions, which late code names.
    ownCopies(/(core\/assets|assets\/asset|transactions\/recordStorage)\.ts$/, /\/(caip|amount)\.ts$/),
    // The dictionary's engine has the one too, where it would be a request of its own; the other is the main entry's.
    ownCopies(/core\/formatting\.ts$/, /\/(i18n\/format|network\/amount)\.ts$/),
    // Hosts name their hooks in their first bundle, which needs nothing else of what views share.
    ownCopies(/hooks\/(createHooks\.ts|pluginHooks\.ts\?own)$/, /\/pluginHooks\.ts$/),
    // The button of the network is drawn before the chunk that has the rest of it is there.
    ownCopies(/NetworkButton\.tsx$/, /core\/text\.ts$/),
    // Servers draw an account at once; for all others that is in the chunk of the wallet's actions.
    ownCopies(/(react\/initialState\.ts|AccountLabel\.tsx\?own)$/, /\/AccountLabel\.tsx$/),
    splitCss({
      from: 'style.css',
      file: 'buttons.css',
      marks: ['lk-host', 'lk-avatar', 'data-lk-scheme'],
      token: '__LK_BUTTONS_CSS__',
      // No account is shown before the chunk of the wallet's actions is there.
      later: {
        marks: ['lk-host-address', 'lk-host-balance', 'lk-host-avatar', 'lk-avatar'],
        token: '__LK_ACCOUNT_CSS__',
      },
      // With the first code the scheme that the user's system prefers is known.
      beforeCode: ["[data-lk-scheme='system']"],
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
      shared: ['src/core/services/webLock.ts'],
      chunks: {
        // The first bundle of a host: the kernel and what is drawn before somebody presses the button.
        core: [
          'src/core/createKernel.ts',
          'src/core/adapters/adapter.ts',
          'src/core/network/amount.ts',
          'src/core/plugins/definePlugin.ts',
        ],
        first: [
          'src/react/buttons/ConnectButton.tsx',
          'src/react/buttons/AccountButton.tsx',
          'src/react/KernelProvider.tsx',
        ],
        // What most later files share, what reads stored atoms and what waits for idle time: asked for when the kernel starts.
        later: [
          'src/core/network/amount.ts',
          'src/core/adapter.ts',
          'src/core/errors.ts',
          'src/core/text.ts',
          'src/core/plugins/development.ts',
          'src/core/async.ts',
          'src/core/state/bindToStorage.ts',
          'src/core/services/idle.ts',
        ],
        // What a wallet's actions need, with how the first account is shown.
        actions: ['src/core/wallet/actions.ts', 'src/react/buttons/AccountLabel.tsx'],
        // What the modal and every view share.
        'views/parts': ['src/react/views/ViewBody.tsx', 'src/react/hooks/pluginHooks.ts'],
        // Apart from it, which hosts may have in their first bundle, and from what other views show.
        'views/rows': ['src/react/views/RowList.tsx'],
        'views/others': ['src/react/views/SearchList.tsx', 'src/react/views/StatusView.tsx'],
        // Optional for a host.
        hostHooks: [
          'src/react/hooks/wallet.ts',
          'src/react/hooks/walletActions.ts',
          'src/react/hooks/createHooks.ts',
          'src/react/initialState.ts',
        ],
      },
    }),
    banner: ({ name }: { readonly name: string }) =>
      name === 'react' || name === 'views' || name === 'element' ? "'use client'" : '',
  },
}
