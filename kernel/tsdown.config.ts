import { library, ownCopies, splitCss } from '@latchkey/build'

const config = library({
  entry: {
    index: 'src/core/index.ts',
    async: 'src/core/async.ts',
    errors: 'src/core/errors.ts',
    formatting: 'src/core/formatting.ts',
    react: 'src/react/index.ts',
    hostEntry: 'src/react/hostEntry.ts',
    hooksEntry: 'src/react/hooksEntry.ts',
    views: 'src/react/viewEntry.ts',
    testing: 'src/testing/index.ts',
    text: 'src/core/text.ts',
  },
  css: true,
  direct: true,
})

export default {
  ...config,
  plugins: [
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
  outputOptions: {
    ...config.outputOptions,
    banner: ({ name }: { readonly name: string }) => (name === 'react' || name === 'views' ? "'use client'" : ''),
  },
}
