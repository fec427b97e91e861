# __PACKAGE__

__SUMMARY__

```sh
npm install __PACKAGE__
```

__USE__

## Work on it

| | |
|---|---|
| `npm run dev` | the widget with it in a page: a local chain, a wallet, the devtools; changes are shown at once |
| `/stories.html` of that page | each view in light, dark, on a phone and in Arabic, beside each other |
| `npm test` | its tests, with the contract that every package has to pass |
| `npm run check` | what the catalogue will say, each finding with what to do |
| `npm run build` | `dist`, as it is published |

`npx @changesets/cli` says what a change means to users; `npm publish` after `npm run build` publishes it.

What it may do stands in `package.json` under `latchkey`; `npm run check` compares that with the code.

__LICENCE__
