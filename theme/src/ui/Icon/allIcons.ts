import type { IconData } from './IconData.ts'
import type { IconName } from './IconName.ts'
import { arrowDownIcon } from './icons/arrowDownIcon.ts'
import { arrowDownUpIcon } from './icons/arrowDownUpIcon.ts'
import { arrowLeftIcon } from './icons/arrowLeftIcon.ts'
import { arrowLeftRightIcon } from './icons/arrowLeftRightIcon.ts'
import { arrowRightIcon } from './icons/arrowRightIcon.ts'
import { arrowUpDownIcon } from './icons/arrowUpDownIcon.ts'
import { arrowUpIcon } from './icons/arrowUpIcon.ts'
import { atSignIcon } from './icons/atSignIcon.ts'
import { badgeCheckIcon } from './icons/badgeCheckIcon.ts'
import { banIcon } from './icons/banIcon.ts'
import { bellIcon } from './icons/bellIcon.ts'
import { checkIcon } from './icons/checkIcon.ts'
import { chevronDownIcon } from './icons/chevronDownIcon.ts'
import { chevronLeftIcon } from './icons/chevronLeftIcon.ts'
import { chevronRightIcon } from './icons/chevronRightIcon.ts'
import { chevronUpIcon } from './icons/chevronUpIcon.ts'
import { circleAlertIcon } from './icons/circleAlertIcon.ts'
import { circleCheckIcon } from './icons/circleCheckIcon.ts'
import { circleQuestionMarkIcon } from './icons/circleQuestionMarkIcon.ts'
import { circleXIcon } from './icons/circleXIcon.ts'
import { clockIcon } from './icons/clockIcon.ts'
import { coinsIcon } from './icons/coinsIcon.ts'
import { copyIcon } from './icons/copyIcon.ts'
import { creditCardIcon } from './icons/creditCardIcon.ts'
import { downloadIcon } from './icons/downloadIcon.ts'
import { dropIcon } from './icons/dropIcon.ts'
import { ellipsisIcon } from './icons/ellipsisIcon.ts'
import { externalLinkIcon } from './icons/externalLinkIcon.ts'
import { eyeIcon } from './icons/eyeIcon.ts'
import { eyeOffIcon } from './icons/eyeOffIcon.ts'
import { fileTextIcon } from './icons/fileTextIcon.ts'
import { filterIcon } from './icons/filterIcon.ts'
import { fingerprintIcon } from './icons/fingerprintIcon.ts'
import { flaskConicalIcon } from './icons/flaskConicalIcon.ts'
import { fuelIcon } from './icons/fuelIcon.ts'
import { globeIcon } from './icons/globeIcon.ts'
import { hardDriveIcon } from './icons/hardDriveIcon.ts'
import { historyIcon } from './icons/historyIcon.ts'
import { imageIcon } from './icons/imageIcon.ts'
import { infoIcon } from './icons/infoIcon.ts'
import { keyRoundIcon } from './icons/keyRoundIcon.ts'
import { landmarkIcon } from './icons/landmarkIcon.ts'
import { languagesIcon } from './icons/languagesIcon.ts'
import { layoutGridIcon } from './icons/layoutGridIcon.ts'
import { linkIcon } from './icons/linkIcon.ts'
import { listIcon } from './icons/listIcon.ts'
import { lockIcon } from './icons/lockIcon.ts'
import { logInIcon } from './icons/logInIcon.ts'
import { logOutIcon } from './icons/logOutIcon.ts'
import { mailIcon } from './icons/mailIcon.ts'
import { maximizeIcon } from './icons/maximizeIcon.ts'
import { menuIcon } from './icons/menuIcon.ts'
import { messageSquareIcon } from './icons/messageSquareIcon.ts'
import { minusIcon } from './icons/minusIcon.ts'
import { monitorIcon } from './icons/monitorIcon.ts'
import { moonIcon } from './icons/moonIcon.ts'
import { pencilIcon } from './icons/pencilIcon.ts'
import { plugIcon } from './icons/plugIcon.ts'
import { plusIcon } from './icons/plusIcon.ts'
import { powerIcon } from './icons/powerIcon.ts'
import { puzzleIcon } from './icons/puzzleIcon.ts'
import { qrCodeIcon } from './icons/qrCodeIcon.ts'
import { refreshCwIcon } from './icons/refreshCwIcon.ts'
import { repeatIcon } from './icons/repeatIcon.ts'
import { scanLineIcon } from './icons/scanLineIcon.ts'
import { searchIcon } from './icons/searchIcon.ts'
import { sendIcon } from './icons/sendIcon.ts'
import { settingsIcon } from './icons/settingsIcon.ts'
import { share2Icon } from './icons/share2Icon.ts'
import { shieldAlertIcon } from './icons/shieldAlertIcon.ts'
import { shieldCheckIcon } from './icons/shieldCheckIcon.ts'
import { shieldIcon } from './icons/shieldIcon.ts'
import { slidersHorizontalIcon } from './icons/slidersHorizontalIcon.ts'
import { smartphoneIcon } from './icons/smartphoneIcon.ts'
import { starIcon } from './icons/starIcon.ts'
import { sunIcon } from './icons/sunIcon.ts'
import { tagIcon } from './icons/tagIcon.ts'
import { timerIcon } from './icons/timerIcon.ts'
import { trash2Icon } from './icons/trash2Icon.ts'
import { triangleAlertIcon } from './icons/triangleAlertIcon.ts'
import { unplugIcon } from './icons/unplugIcon.ts'
import { uploadIcon } from './icons/uploadIcon.ts'
import { userIcon } from './icons/userIcon.ts'
import { userPlusIcon } from './icons/userPlusIcon.ts'
import { usersIcon } from './icons/usersIcon.ts'
import { walletIcon } from './icons/walletIcon.ts'
import { wifiOffIcon } from './icons/wifiOffIcon.ts'
import { xIcon } from './icons/xIcon.ts'
import { zapIcon } from './icons/zapIcon.ts'

/** Every icon, for names that are only known at run time. */
export const allIcons: Readonly<Record<IconName, IconData>> = {
  'arrow-down': arrowDownIcon,
  'arrow-down-up': arrowDownUpIcon,
  'arrow-left': arrowLeftIcon,
  'arrow-left-right': arrowLeftRightIcon,
  'arrow-right': arrowRightIcon,
  'arrow-up': arrowUpIcon,
  'arrow-up-down': arrowUpDownIcon,
  'at-sign': atSignIcon,
  'badge-check': badgeCheckIcon,
  ban: banIcon,
  bell: bellIcon,
  check: checkIcon,
  'chevron-down': chevronDownIcon,
  'chevron-left': chevronLeftIcon,
  'chevron-right': chevronRightIcon,
  'chevron-up': chevronUpIcon,
  'circle-alert': circleAlertIcon,
  'circle-check': circleCheckIcon,
  'circle-question-mark': circleQuestionMarkIcon,
  'circle-x': circleXIcon,
  clock: clockIcon,
  coins: coinsIcon,
  copy: copyIcon,
  'credit-card': creditCardIcon,
  download: downloadIcon,
  drop: dropIcon,
  ellipsis: ellipsisIcon,
  'external-link': externalLinkIcon,
  eye: eyeIcon,
  'eye-off': eyeOffIcon,
  'file-text': fileTextIcon,
  filter: filterIcon,
  fingerprint: fingerprintIcon,
  'flask-conical': flaskConicalIcon,
  fuel: fuelIcon,
  globe: globeIcon,
  'hard-drive': hardDriveIcon,
  history: historyIcon,
  image: imageIcon,
  info: infoIcon,
  'key-round': keyRoundIcon,
  landmark: landmarkIcon,
  languages: languagesIcon,
  'layout-grid': layoutGridIcon,
  link: linkIcon,
  list: listIcon,
  lock: lockIcon,
  'log-in': logInIcon,
  'log-out': logOutIcon,
  mail: mailIcon,
  maximize: maximizeIcon,
  menu: menuIcon,
  'message-square': messageSquareIcon,
  minus: minusIcon,
  monitor: monitorIcon,
  moon: moonIcon,
  pencil: pencilIcon,
  plug: plugIcon,
  plus: plusIcon,
  power: powerIcon,
  puzzle: puzzleIcon,
  'qr-code': qrCodeIcon,
  'refresh-cw': refreshCwIcon,
  repeat: repeatIcon,
  'scan-line': scanLineIcon,
  search: searchIcon,
  send: sendIcon,
  settings: settingsIcon,
  'share-2': share2Icon,
  shield: shieldIcon,
  'shield-alert': shieldAlertIcon,
  'shield-check': shieldCheckIcon,
  'sliders-horizontal': slidersHorizontalIcon,
  smartphone: smartphoneIcon,
  star: starIcon,
  sun: sunIcon,
  tag: tagIcon,
  timer: timerIcon,
  'trash-2': trash2Icon,
  'triangle-alert': triangleAlertIcon,
  unplug: unplugIcon,
  upload: uploadIcon,
  user: userIcon,
  'user-plus': userPlusIcon,
  users: usersIcon,
  wallet: walletIcon,
  'wifi-off': wifiOffIcon,
  x: xIcon,
  zap: zapIcon,
}
