export { Address, type AddressProps } from './Address/Address.tsx'
export { AlertBar, type AlertBarProps } from './AlertBar/AlertBar.tsx'
export { AmountField, type AmountFieldProps } from './AmountField/AmountField.tsx'
export { type DecimalTextOptions, toDecimalText } from './AmountField/toDecimalText.ts'
export { Avatar, type AvatarProps } from './Avatar/Avatar.tsx'
export { Banner, type BannerProps } from './Banner/Banner.tsx'
export { type BulletItem, BulletList, type BulletListProps } from './BulletList/BulletList.tsx'
export { Button, type ButtonProps } from './Button/Button.tsx'
export {
  ActionButton,
  type ActionButtonProps,
  ButtonGroup,
  type ButtonGroupProps,
  PictureTile,
  type PictureTileProps,
} from './ButtonGroup/ButtonGroup.tsx'
export { Card, type CardProps } from './Card/Card.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox/Checkbox.tsx'
export { Chip, type ChipProps } from './Chip/Chip.tsx'
export { ChipGroup, type ChipGroupProps } from './Chip/ChipGroup.tsx'
export { CodeField, type CodeFieldProps } from './CodeField/CodeField.tsx'
export { type DescriptionItem, DescriptionList, type DescriptionListProps } from './DescriptionList/DescriptionList.tsx'
export { Disclosure, type DisclosureProps } from './Disclosure/Disclosure.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState/EmptyState.tsx'
export { Hint, type HintProps } from './Hint/Hint.tsx'
export type { IconData } from './Icon/Icon.tsx'
export { Icon, type IconProps } from './Icon/Icon.tsx'
export { IconTile, type IconTileProps } from './Icon/IconTile.tsx'
export type { IconName } from './Icon/icons/all.generated.ts'
export { iconNames, useNamedIcon } from './Icon/useNamedIcon.ts'
export { IconButton, type IconButtonProps } from './IconButton/IconButton.tsx'
export { Latch, type LatchProps, type LatchSide } from './Latch/Latch.tsx'
export { LinkText, type LinkTextProps } from './LinkText/LinkText.tsx'
export { List, ListCard, type ListCardProps, type ListProps } from './List/List.tsx'
export { ListItem, type ListItemProps } from './List/ListItem.tsx'
export {
  type Announcement,
  LiveRegions,
  type LiveRegionsProps,
  REGION_DELAY,
} from './LiveRegions/LiveRegions.tsx'
export type { BadgeContent } from './Logo/Badge.tsx'
export { Logo, type LogoProps } from './Logo/Logo.tsx'
export { MessageBox, type MessageBoxProps } from './MessageBox/MessageBox.tsx'
export { amountSize, Money, type MoneyProps } from './Money/Money.tsx'
export { QrCode, type QrCodeExpired, type QrCodeProps } from './QrCode/QrCode.tsx'
export { SearchField, type SearchFieldProps } from './SearchField/SearchField.tsx'
export { SegmentedControl, type SegmentedControlProps } from './SegmentedControl/SegmentedControl.tsx'
export { Separator, type SeparatorProps } from './Separator/Separator.tsx'
export { Skeleton, type SkeletonProps, SkeletonRow, type SkeletonRowProps } from './Skeleton/Skeleton.tsx'
export { Snackbar, type SnackbarProps } from './Snackbar/Snackbar.tsx'
export { Spinner, type SpinnerProps } from './Spinner/Spinner.tsx'
export { Row, type RowProps } from './Stack/Row.tsx'
export { Stack, type StackProps } from './Stack/Stack.tsx'
export { type Step, Steps, type StepsProps } from './Steps/Steps.tsx'
export { type Announce, Announcements } from './shared/announcements.ts'
export { safeHref, safeImage } from './shared/links.ts'
export type { PressProps } from './shared/press.ts'
export { PressErrors } from './shared/press.ts'
export { Sheets } from './shared/styling.ts'
export { safeName, safeText } from './shared/text.ts'
export { PictureSources } from './shared/useImage.ts'
export { useStableHeight } from './shared/useStableHeight.ts'
export { Tabs, type TabsProps } from './Tabs/Tabs.tsx'
export { Tag, type TagProps } from './Tag/Tag.tsx'
export { Heading, type HeadingProps } from './Text/Heading.tsx'
export { HiddenText, type HiddenTextProps, Text, type TextProps } from './Text/Text.tsx'
export { TextField, type TextFieldProps } from './TextField/TextField.tsx'
export { Timer, type TimerProps } from './Timer/Timer.tsx'

/**
 * Loads the style sheet of what a widget shows first as text, a chunk of its own. Adopt it as a constructed sheet, after
 * `baseCss()`: that works under `style-src 'self'` and in shadow roots.
 */
export const uiStyles: () => Promise<{ default: string }> = () => import('./styles.ts')
