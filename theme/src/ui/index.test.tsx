import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { coinsIcon, eyeIcon, plusIcon } from './Icon/icons/common.generated.ts'
import { checkIcon, xIcon } from './Icon/icons/first.generated.ts'
import * as ui from './index.ts'

const TABS = [{ id: 'a', label: 'A' }]
const ALL = (
  <>
    <ui.ButtonGroup kind="actions">
      <ui.ActionButton icon={plusIcon} label="Buy" />
    </ui.ButtonGroup>
    <ui.ButtonGroup kind="tiles">
      <ui.PictureTile label="More">+3</ui.PictureTile>
    </ui.ButtonGroup>
    <ui.Address value="0x81Bd52c6A07fE93410cD8b6E2f75aC09b1D44E7a" format="full" />
    <ui.AlertBar title="a" closeLabel="b" onClose={() => undefined} />
    <ui.AmountField label="a" value="1" error="b" />
    <ui.Avatar address="0x1" src="https://example.com/a.png" badge={{ icon: checkIcon }} />
    <ui.Banner title="a" />
    <ui.BulletList items={[{ icon: eyeIcon, text: 'a' }]} />
    <ui.Button busy>a</ui.Button>
    <ui.Card tone="sunken" />
    <ui.Checkbox checked onChange={() => undefined}>
      a
    </ui.Checkbox>
    <ui.Chip>a</ui.Chip>
    <ui.ChipGroup label="a" options={TABS} current="a" onChange={() => undefined} />
    <ui.CodeField label="a" value="1" onChange={() => undefined} />
    <ui.Disclosure label="a">b</ui.Disclosure>
    <ui.EmptyState icon={coinsIcon} title="a" />
    <ui.DescriptionList items={[{ label: 'a', value: 'b' }]} />
    <ui.Heading>a</ui.Heading>
    <ui.HiddenText>a</ui.HiddenText>
    <ui.Icon icon={xIcon} />
    <ui.IconButton icon={xIcon} label="a" />
    <ui.IconTile icon={xIcon} />
    <ui.Latch state="wait" start={{ name: 'a', picture: null }} end={{ name: 'b', picture: null }} />
    <ui.LinkText>a</ui.LinkText>
    <ui.ListCard>
      <ui.ListItem name="a" />
    </ui.ListCard>
    <ui.List>
      <ui.SkeletonRow />
    </ui.List>
    <ui.Logo name="a" src="https://example.com/a.png" />
    <ui.MessageBox label="a">b</ui.MessageBox>
    <ui.Money value="$1.00" decimalSign="." />
    <ui.ButtonGroup>a</ui.ButtonGroup>
    <ui.BulletList items={[{ icon: eyeIcon, title: 'a', text: 'b' }]} />
    <ui.QrCode label="a" value="b" />
    <ui.Row>a</ui.Row>
    <ui.SearchField label="a" value="b" onChange={() => undefined} clearLabel="c" />
    <ui.SegmentedControl label="a" options={TABS} current="a" onChange={() => undefined} />
    <ui.Separator>a</ui.Separator>
    <ui.Skeleton />
    <ui.Snackbar kind="loading">a</ui.Snackbar>
    <ui.Spinner />
    <ui.Stack>a</ui.Stack>
    <ui.Steps label="a" items={[]} stateLabels={{ done: 'a', now: 'b', next: 'c', failed: 'd' }} />
    <ui.Tabs label="a" tabs={TABS} current="a" onChange={() => undefined} />
    <ui.Tag>a</ui.Tag>
    <ui.Text>a</ui.Text>
    <ui.TextField label="a" value="b" />
    <ui.Timer remaining={1} total={2}>
      a
    </ui.Timer>
    <ui.Logo shape="circle" name="a" />
  </>
)

const SOURCES = import.meta.glob<string>('./*/*.tsx', { query: '?raw', import: 'default', eager: true })

/** Folders whose styles are not part of the sheet for all. */
const withSheet = (): string[] =>
  Object.entries(SOURCES).flatMap(([file, source]) => (source.includes('useSheet(') ? [file.split('/')[1] ?? ''] : []))

describe('@latchkey/theme/ui', () => {
  it('behavior: the public names', () => {
    expect(Object.keys(ui).sort()).toMatchSnapshot()
  })

  it('behavior: every primitive of a folder with its own sheet asks for it', () => {
    const folders = new Set(withSheet())
    const missing = Object.entries(SOURCES).filter(([file, source]) => {
      const [, folder = '', name = ''] = file.split('/')
      const isPublic = Object.hasOwn(ui, name.replace('.tsx', ''))
      return isPublic && folders.has(folder) && source.includes('.css.ts') && !source.includes('useSheet(')
    })
    expect(folders.size).toBeGreaterThan(20)
    expect(missing.map(([file]) => file)).toEqual([])
  })

  it('behavior: everything renders on a server, without inline styles or handlers', () => {
    const html = renderToString(ALL)
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/\son\w+=/)
    expect(html).not.toContain('undefined')
  })
})
