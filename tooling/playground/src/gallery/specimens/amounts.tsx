import { ethereum } from '@latchkey/adapter-evm/networks'
import { chevronDownIcon } from '@latchkey/theme/icons'
import {
  AmountField,
  Chip,
  CodeField,
  DescriptionList,
  Logo,
  Money,
  SegmentedControl,
  Stack,
  Text,
  Timer,
} from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

function Amounts(): ReactNode {
  const [value, setValue] = useState('0.25')
  const asset = (
    <Chip
      kind="asset"
      start={<Logo shape="circle" name="Ether" src={ethereum.icon} size={28} />}
      end={chevronDownIcon}
      onPress={() => undefined}
    >
      ETH
    </Chip>
  )
  const shared = { asset, maxLabel: 'Max', onMax: () => setValue('0.6124') }
  return (
    <Stack>
      <AmountField
        label="You pay"
        value={value}
        onChange={setValue}
        fiat="$780.12"
        available="0.6124 ETH"
        {...shared}
      />
      <AmountField label="Too much" value="9.5" onChange={() => undefined} error="Not enough ETH" {...shared} />
      <AmountField label="You get" value="779.41" result fiat="$779.30" asset={asset} />
      <AmountField label="Waiting" value="" result busy asset={asset} />
    </Stack>
  )
}

function Figures(): ReactNode {
  return (
    <Stack gap={2}>
      <Text variant="display" numeric>
        <Money value="$4,812.36" decimalSign="." />
      </Text>
      <Text variant="heading" numeric>
        <Money value="0.612437 ETH" decimalSign="." strongDecimals={2} />
      </Text>
      <Text numeric>
        <Money value={undefined} decimalSign="." />
      </Text>
    </Stack>
  )
}

function Receipt(): ReactNode {
  return (
    <DescriptionList
      items={[
        { label: 'To', value: 'tomas.eth' },
        { label: 'Address', value: '0x3F9a 25bC 0D9F 2b1b 1f7D 3a7b D1e0 E2F4 a8C5 2dE1', kind: 'stacked' },
        { label: 'Network fee', value: 'about $0.42' },
        { label: 'Arrives in', value: undefined },
        { label: 'Total', value: '$250.42', kind: 'total' },
      ]}
    />
  )
}

function Codes(): ReactNode {
  const [value, setValue] = useState('314')
  const [wrong, setWrong] = useState('123456')
  return (
    <Stack>
      <CodeField label="Code from the e-mail" value={value} onChange={setValue} />
      <CodeField label="Wrong code" value={wrong} onChange={setWrong} error="This code is not right. Look again." />
    </Stack>
  )
}

function Ways(): ReactNode {
  const [current, setCurrent] = useState('browser')
  const options = [
    { id: 'phone', label: 'Phone' },
    { id: 'browser', label: 'Browser' },
    { id: 'desktop', label: 'Desktop' },
  ]
  return <SegmentedControl label="Way to connect" options={options} current={current} onChange={setCurrent} />
}

function Timers(): ReactNode {
  return (
    <Stack>
      <Timer remaining={192} total={240}>
        Expires in 3:12
      </Timer>
      <Timer remaining={20} total={240}>
        Expires in 0:20
      </Timer>
    </Stack>
  )
}

export const amounts: SpecimenGroup = {
  id: 'amounts',
  title: 'Amounts and facts',
  specimens: [
    { name: 'AmountField', note: 'Decimal text from end to end, never a number.', Show: Amounts },
    { name: 'Money', note: 'Set like print: decimals dimmed, unknown is a dash.', Show: Figures },
    { name: 'DescriptionList', note: 'A receipt: label, value, dashed line, total.', Show: Receipt },
    { name: 'CodeField', note: 'Six cells over one real input.', Show: Codes },
    { name: 'SegmentedControl', note: 'Two to four ways to do one thing.', Show: Ways },
    { name: 'Timer', note: 'Words and a bar that empties.', Show: Timers },
  ],
}
