import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import AppWindow from 'lucide-react/icons/app-window';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Barcode from 'lucide-react/icons/barcode';
import Battery from 'lucide-react/icons/battery';
import Bell from 'lucide-react/icons/bell';
import Bluetooth from 'lucide-react/icons/bluetooth';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import Briefcase from 'lucide-react/icons/briefcase';
import Building from 'lucide-react/icons/building';
import Building2 from 'lucide-react/icons/building-2';
import Calculator from 'lucide-react/icons/calculator';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import ChartPie from 'lucide-react/icons/chart-pie';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import Cloud from 'lucide-react/icons/cloud';
import Coins from 'lucide-react/icons/coins';
import Cpu from 'lucide-react/icons/cpu';
import CreditCard from 'lucide-react/icons/credit-card';
import Database from 'lucide-react/icons/database';
import Factory from 'lucide-react/icons/factory';
import FileText from 'lucide-react/icons/file-text';
import Folder from 'lucide-react/icons/folder';
import Gauge from 'lucide-react/icons/gauge';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import HardDrive from 'lucide-react/icons/hard-drive';
import Headphones from 'lucide-react/icons/headphones';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import ImageIcon from 'lucide-react/icons/image';
import KeyRound from 'lucide-react/icons/key-round';
import Lamp from 'lucide-react/icons/lamp';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Leaf from 'lucide-react/icons/leaf';
import Lightbulb from 'lucide-react/icons/lightbulb';
import LinkIcon from 'lucide-react/icons/link';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquare from 'lucide-react/icons/message-square';
import Network from 'lucide-react/icons/network';
import Newspaper from 'lucide-react/icons/newspaper';
import PackageSearch from 'lucide-react/icons/package-search';
import PenTool from 'lucide-react/icons/pen-tool';
import Percent from 'lucide-react/icons/percent';
import Phone from 'lucide-react/icons/phone';
import Plug from 'lucide-react/icons/plug';
import Printer from 'lucide-react/icons/printer';
import QrCode from 'lucide-react/icons/qr-code';
import Radio from 'lucide-react/icons/radio';
import Receipt from 'lucide-react/icons/receipt';
import Refrigerator from 'lucide-react/icons/refrigerator';
import Router from 'lucide-react/icons/router';
import Ruler from 'lucide-react/icons/ruler';
import Scale from 'lucide-react/icons/scale';
import Server from 'lucide-react/icons/server';
import Shield from 'lucide-react/icons/shield';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Snowflake from 'lucide-react/icons/snowflake';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Sun from 'lucide-react/icons/sun';
import Tablet from 'lucide-react/icons/tablet';
import Target from 'lucide-react/icons/target';
import Ticket from 'lucide-react/icons/ticket';
import Timer from 'lucide-react/icons/timer';
import TrendingUp from 'lucide-react/icons/trending-up';
import Truck from 'lucide-react/icons/truck';
import Tv from 'lucide-react/icons/tv';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Utensils from 'lucide-react/icons/utensils';
import Video from 'lucide-react/icons/video';
import Wallet from 'lucide-react/icons/wallet';
import Warehouse from 'lucide-react/icons/warehouse';
import Wifi from 'lucide-react/icons/wifi';
import Wrench from 'lucide-react/icons/wrench';
import Zap from 'lucide-react/icons/zap';
import { createElement } from 'react';

/** Icons that applications of other teams may use in addition to the suite's icons, by their Lucide names. */
export const MORE_GLYPHS: ReadonlyMap<string, LucideIcon> = new Map([
  ['activity', Activity],
  ['alarm-clock', AlarmClock],
  ['badge-percent', BadgePercent],
  ['barcode', Barcode],
  ['battery', Battery],
  ['bell', Bell],
  ['bluetooth', Bluetooth],
  ['book-open', BookOpen],
  ['boxes', Boxes],
  ['briefcase', Briefcase],
  ['building', Building],
  ['building-2', Building2],
  ['calculator', Calculator],
  ['calendar', Calendar],
  ['camera', Camera],
  ['chart-column', ChartColumn],
  ['chart-line', ChartLine],
  ['chart-pie', ChartPie],
  ['clipboard-list', ClipboardList],
  ['clock', Clock],
  ['cloud', Cloud],
  ['coins', Coins],
  ['cpu', Cpu],
  ['credit-card', CreditCard],
  ['database', Database],
  ['factory', Factory],
  ['file-text', FileText],
  ['folder', Folder],
  ['gauge', Gauge],
  ['gift', Gift],
  ['globe', Globe],
  ['hard-drive', HardDrive],
  ['headphones', Headphones],
  ['heart', Heart],
  ['house', House],
  ['image', ImageIcon],
  ['key-round', KeyRound],
  ['lamp', Lamp],
  ['layers', Layers],
  ['layout-dashboard', LayoutDashboard],
  ['leaf', Leaf],
  ['lightbulb', Lightbulb],
  ['link', LinkIcon],
  ['list-checks', ListChecks],
  ['lock', Lock],
  ['mail', Mail],
  ['map-pin', MapPin],
  ['megaphone', Megaphone],
  ['message-square', MessageSquare],
  ['network', Network],
  ['newspaper', Newspaper],
  ['package-search', PackageSearch],
  ['pen-tool', PenTool],
  ['percent', Percent],
  ['phone', Phone],
  ['plug', Plug],
  ['printer', Printer],
  ['qr-code', QrCode],
  ['radio', Radio],
  ['receipt', Receipt],
  ['refrigerator', Refrigerator],
  ['router', Router],
  ['ruler', Ruler],
  ['scale', Scale],
  ['server', Server],
  ['shield', Shield],
  ['shopping-bag', ShoppingBag],
  ['shopping-basket', ShoppingBasket],
  ['shopping-cart', ShoppingCart],
  ['snowflake', Snowflake],
  ['star', Star],
  ['store', Store],
  ['sun', Sun],
  ['tablet', Tablet],
  ['target', Target],
  ['ticket', Ticket],
  ['timer', Timer],
  ['trending-up', TrendingUp],
  ['truck', Truck],
  ['tv', Tv],
  ['user', User],
  ['users', Users],
  ['utensils', Utensils],
  ['video', Video],
  ['wallet', Wallet],
  ['warehouse', Warehouse],
  ['wifi', Wifi],
  ['wrench', Wrench],
  ['zap', Zap],
]);

/** A glyph by name; a window for an unknown name. */
export function MoreGlyph({ icon, size }: { icon: string; size: number }) {
  return createElement(MORE_GLYPHS.get(icon) ?? AppWindow, { size, strokeWidth: 1.75 });
}
