import postcss from 'postcss'
import type { Rolldown } from 'tsdown'
import { scopeCss } from './scopeCss.ts'
import { toSheet } from './toSheet.ts'

/** Which rules go where. */
export interface SplitCss {
  /** The sheet to take rules from. */
  readonly from: string
  /** The sheet that gets them, as a file of the package too. */
  readonly file?: string
  /** Rules that contain one of these go. */
  readonly marks: readonly string[]
  /** What stands in the code for the new sheet as text. */
  readonly token: string
}

/** Takes the rules of one part of a package out of its style sheet, so that the part can be loaded without the rest. Stands before `cssModule`. */
export function splitCss({ from, file, marks, token }: SplitCss): Rolldown.Plugin {
  return {
    name: 'latchkey:split-css',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const asset = bundle[from]
        if (asset?.type !== 'asset') return
        const root = postcss.parse(String(asset.source))
        const part = postcss.root()
        for (const node of [...root.nodes]) {
          const text = node.toString()
          if (marks.some((mark) => text.includes(mark))) part.append(node.remove())
        }
        asset.source = root.toString()
        const code = await toSheet(scopeCss(part.toString()))
        if (file !== undefined) this.emitFile({ type: 'asset', fileName: file, source: code })
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.code.includes(token))
            chunk.code = chunk.code.replaceAll(token, () => JSON.stringify(code))
        }
      },
    },
  }
}
